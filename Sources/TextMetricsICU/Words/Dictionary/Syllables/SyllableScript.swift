/// What ICU's division of Thai, Lao, Khmer and Burmese knows of each script beside its words.
struct SyllableScript {
  let script: DictionaryScript
  /// The file of ICU's dictionary.
  let dictionary: String
  /// Shorter runs are not divided.
  let minimumCharacters: Int
  /// What may begin a word where none is known.
  let begins: [ClosedRange<UInt16>]
  /// What cannot end such a word.
  let cannotEnd: [ClosedRange<UInt16>]
  /// A text of the script, by which ICU's division is compared with ours.
  let sample: String

  /// Marks, before which no word ends, as a set in ICU's syntax.
  var marks: String { "[\(script.pattern)&[:M:]]" }

  /// Thai's signs of abbreviation and repetition, which join the word before them.
  static let abbreviation: UInt16 = 0x0E2F
  static let repetition: UInt16 = 0x0E46

  static let thai = SyllableScript(
    script: .thai, dictionary: "thaidict", minimumCharacters: 5,
    begins: [0x0E01...0x0E2E, 0x0E40...0x0E44],
    cannotEnd: [0x0E31...0x0E31, 0x0E40...0x0E44],
    sample: """
      วันนี้อากาศดีมากฉันจึงเดินไปตลาดเพื่อซื้อผลไม้และดอกไม้ให้คุณแม่ที่บ้านหลังเก่าๆขาดขวดไฟฟ้า\
      กรุงเทพฯเป็นเมืองหลวงของประเทศไทยเด็กๆชอบเล่นน้ำในแม่น้ำทุกวันกฟหกดสาวรถยนต์
      """)

  static let lao = SyllableScript(
    script: .lao, dictionary: "laodict", minimumCharacters: 4,
    begins: [0x0E81...0x0EAE, 0x0EDC...0x0EDD, 0x0EC0...0x0EC4],
    cannotEnd: [0x0EC0...0x0EC4],
    sample: """
      ມື້ນີ້ອາກາດດີຫຼາຍຂ້ອຍຈຶ່ງຍ່າງໄປຕະຫຼາດເພື່ອຊື້ໝາກໄມ້ໃຫ້ແມ່ຢູ່ເຮືອນຫຫກດນວຽງຈັນເປັນເມືອງຫຼວງຂອງລາວ
      """)

  static let khmer = SyllableScript(
    script: .khmer, dictionary: "khmerdict", minimumCharacters: 4,
    begins: [0x1780...0x17B3],
    cannotEnd: [0x17D2...0x17D2],
    sample: """
      ថ្ងៃនេះអាកាសធាតុល្អណាស់ខ្ញុំក៏ដើរទៅផ្សារដើម្បីទិញផ្លែឈើឲ្យម្តាយនៅផ្ទះកខគឃរាជធានីភ្នំពេញ
      """)

  static let burmese = SyllableScript(
    script: .burmese, dictionary: "burmesedict", minimumCharacters: 4,
    begins: [0x1000...0x102A],
    cannotEnd: [],
    sample: """
      ဒီနေ့ရာသီဥတုသာယာလို့ကျွန်တော်ဈေးကိုလမ်းလျှောက်သွားပြီးအမေ့အတွက်သစ်သီးဝယ်ခဲ့တယ်ကခဂမြန်မာနိုင်ငံ
      """)
}
