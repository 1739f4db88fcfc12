/**
 * Folding of Arabic and Latin letters, for the index and for queries. Letters that readers consider
 * the same become the same, and anything but letters and digits becomes a space, so that
 * tokenization does not depend on the database locale. Each character maps to one character or
 * none, so that positions in folded text map back to the original. The SQL function `search_fold`
 * is equivalent; a test compares the two.
 */
const LETTERS: [from: string, to: string][] = [
  ["أإآٱٲٳ", "اااااا"],
  ["ؤ", "و"],
  ["ئىیې", "يييي"],
  ["ةۀہھ", "هههه"],
  ["کڪگ", "ككك"],
  ["ڤپچژ", "فبجز"],
  ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
  ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz"],
  ["àáâãäåāăąÀÁÂÃÄÅĀĂĄ", "aaaaaaaaaaaaaaaaaa"],
  ["çćčÇĆČ", "cccccc"],
  ["ďđḍĎĐḌ", "dddddd"],
  ["èéêëēėęěÈÉÊËĒĖĘĚ", "eeeeeeeeeeeeeeee"],
  ["ğģĞĢ", "gggg"],
  ["ḥḤ", "hh"],
  ["ìíîïīįıÌÍÎÏĪĮİ", "iiiiiiiiiiiiii"],
  ["łļŁĻ", "llll"],
  ["ñńňņÑŃŇŅ", "nnnnnnnn"],
  ["òóôõöøōőÒÓÔÕÖØŌŐ", "oooooooooooooooo"],
  ["řŘ", "rr"],
  ["śšşșṣŚŠŞȘṢ", "ssssssssss"],
  ["ťţțṭŤŢȚṬ", "tttttttt"],
  ["ùúûüūůűųÙÚÛÜŪŮŰŲ", "uuuuuuuuuuuuuuuu"],
  ["ýÿÝŸ", "yyyy"],
  ["źżžẓŹŻŽẒ", "zzzzzzzz"],
];

/** Punctuation, symbols, and the emoji that newsrooms put in front of titles. */
const SPACES =
  '\t\n\r\v\f!"#$%&()*+,-./:;<=>?@[\\]^_{|}~' +
  "\u00a0\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000" +
  "،؛؟٪٫٬٭۔؍﴾﴿۝۞" +
  "¡¢£¤¥¦§¨©«¬®¯°±¶·¸»¿×÷" +
  "‐‑‒–—―‖‚“”„‟†‡•‣…‰‹›‼⁄⁇⁈⁉€₪₺₽№℃℉™←↑→↓↔⇐⇒−≈≠≤≥■□▪▫▲△▶▼◀◆◇○●◉☆★☎✅✓✔✖❌❗❓⚠⚡⚽⭐⭕➡" +
  "🔴🔵🟢🟡🚨🔥📌📍📢📣📷📸📹🎥📺📻📰📊📈📉🎙💥👇👉🕒🌍⏰";

/**
 * Apostrophes, tatweel, hamza on the line, tashkeel, Quranic and combining marks, zero-width and
 * direction marks.
 */
const DROPPED =
  "'`´’‘ʼʿʾʹ′" +
  "\u0640\u0621\u0674" +
  "\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0654\u0655\u0656\u0657\u0658\u0670" +
  "\u06d6\u06d7\u06d8\u06d9\u06da\u06db\u06dc\u06df\u06e0\u06e1\u06e2\u06e3\u06e4\u06e7\u06e8\u06ea\u06eb\u06ec\u06ed" +
  "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030b\u030c\u0323\u0327\u0328" +
  "\u200b\u200c\u200d\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2060\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff\u00ad";

const MAP = new Map<string, string>();
for (const [from, to] of LETTERS)
  for (const [i, character] of [...from].entries()) MAP.set(character, to[i] ?? "");
for (const character of SPACES) MAP.set(character, " ");
for (const character of DROPPED) MAP.set(character, "");

/**
 * The most frequent characters that folding leaves unchanged. PostgreSQL's translate() searches its
 * list linearly: having these first makes it five times as fast.
 */
const UNCHANGED = " eaiortnslchduاmليpgمfوyنwbرتبvهدعكسفقحجشصخطضظغذثزkxjqz0123456789";

/** Arguments of SQL's translate() for the same folding as `fold`. */
export const FOLD_FROM =
  UNCHANGED +
  [...MAP]
    .filter(([, to]) => to)
    .map(([from]) => from)
    .join("") +
  DROPPED;
export const FOLD_TO = UNCHANGED + [...MAP.values()].join("");

const FOLDABLE = new RegExp(
  `[${[...MAP.keys()].map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`).join("")}]`,
  "gu",
);

export function fold(text: string): string {
  return text.replace(FOLDABLE, (character) => MAP.get(character) ?? "");
}

/**
 * Returns the original offset of each UTF-16 unit of the folded text, plus one entry for the end.
 */
export function foldOffsets(text: string): number[] {
  const offsets: number[] = [];
  let offset = 0;
  for (const character of text) {
    const length = (MAP.get(character) ?? character).length;
    for (let i = 0; i < length; i++) offsets.push(offset + i);
    offset += character.length;
  }
  offsets.push(text.length);
  return offsets;
}
