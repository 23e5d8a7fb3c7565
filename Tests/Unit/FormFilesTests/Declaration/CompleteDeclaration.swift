/// A form file with most keys.
let completeJSON = #"""
  {
    "form": "signUp", "valueCap": 65536,
    "fields": [
      {
        "name": "name", "label": {"*": "Name", "zh-Hans": "姓名"},
        "transforms": ["trim", {"lineBreaks": "space"}, {"normalization": "nfc"}, {"case": "lowercase"}],
        "rules": [
          {"rule": "required"},
          {
            "rule": "length", "unit": "characters", "min": 2, "max": 50, "soft": true,
            "counter": {"fromPercent": 75}
          },
          {
            "rule": "length", "unit": "bytes:gb18030", "max": 64, "name": "storage",
            "messages": "Too many bytes"
          },
          {"rule": "characters", "allow": ["letters", {"characters": " -_"}], "deny": ["emoji"]},
          {"rule": "pattern", "pattern": "[^0-9]*"}
        ],
        "typing": {"overflow": "reject", "cut": "word", "composition": "automatic"},
        "messages": {"*": "No", "tooLong": {"de": "Zu lang", "en": "Too long"}}
      },
      {"name": "share", "kind": "decimal", "rules": [{"rule": "range", "above": 0, "below": 1}]},
      {"name": "kind", "rules": [{"rule": "oneOf", "values": ["person", "company"]}]},
      {
        "name": "kindAgain",
        "rules": [{"rule": "equal", "to": "kind", "when": {"field": "hasAgreed", "equals": "true"}}]
      },
      {
        "when": {"field": "kind", "oneOf": ["company"]},
        "fields": [{"name": "pin", "rules": [{"rule": "length", "unit": "characters", "exactly": 6}]}]
      },
      {
        "name": "address", "required": true,
        "fields": [{"name": "city", "rules": [{"rule": "required"}]}]
      },
      {
        "name": "tags", "max": 3, "unique": true,
        "each": {"transforms": ["trim"], "rules": [{"rule": "length", "unit": "words", "max": 2}]}
      },
      {
        "name": "contacts", "min": 1,
        "each": {"fields": [{"name": "mail", "rules": [{"rule": "required"}]}]}
      }
    ],
    "externalFields": ["hasAgreed"], "messages": {"required": "Fill this in"}
  }
  """#
