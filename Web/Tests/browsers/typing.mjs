// Sessions that type words of many scripts, composed a few scalars at a time. Limits in scalars and bytes are therefore
// reached inside text that a browser deletes as a whole.
import { generator } from "../texts.mjs";

const words = [
  "ध्त्रे क्षत्रिय", "മലളം സ്ത്രീ", "ภาษาไทย น้ำ", "한국어 각", "é́ née", "❤️👍🏽👩‍🚀", "🇩🇪🇫🇷", "Việt ngữ", "বাংলা স্ত্রী",
  "தமிழ் ஸ்ரீ", "မြန်မာ", "العَرَبِيَّة", "שָׁלוֹם", "ខ្មែរ",
];

export function typing(seed = 20261124) {
  const random = generator(seed);
  return words.flatMap((word) => ["scalars", "bytes"].map((unit) => {
    const max = (unit === "bytes" ? 3 : 1) * (1 + random(6));
    const events = word.split(" ").flatMap((part) => composed(part, random));
    return { id: `${word} in ${max} ${unit}, seed ${seed}`, field: { limits: [{ unit, max }] }, events };
  }));
}

/** Composes one to three scalars at a time. A space can end the composition. */
function composed(text, random) {
  const scalars = [...text];
  const events = [];
  while (scalars.length > 0) {
    const piece = scalars.splice(0, 1 + random(3));
    piece.forEach((_, index) => events.push({ type: "setMarkedText", text: piece.slice(0, index + 1).join("") }));
    const space = scalars.length === 0 && random(2) ? " " : "";
    events.push({ type: "commit", text: piece.join("") + space });
  }
  return events;
}
