import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Messages of the back office, the server and the site in a language, with their file. */
function messagesIn(locale: string): { file: string; text: string }[] {
  const files = globSync(
    [
      `{site/app,server/src}/**/messages/${locale}.json`,
      `backoffice/src/messages/**/*.${locale}.json`,
    ],
    {
      cwd: ROOT,
    },
  );
  return files.flatMap((file) =>
    textsOf(JSON.parse(readFileSync(`${ROOT}/${file}`, "utf8"))).map((text) => ({ file, text })),
  );
}

const textsOf = (value: unknown): string[] =>
  typeof value === "string" ? [value] : Object.values(value ?? {}).flatMap(textsOf);

/** Wording that messages must not use, and its replacement: one term per thing, no paraphrases. */
const ENGLISH: [rejected: RegExp, preferred: string][] = [
  [/\bat once\b/i, "immediately"],
  [/\bby hand\b/i, "pinned, manual"],
  [/\bplacements?\b/i, "pin, slot"],
  [
    /\b(not to be|to be looked|should be looked|to look) (at|translated)\b/i,
    "needs attention, excluded from translation",
  ],
  [/\bput back\b/i, "return to …"],
  [/\bback to draft\b/i, "return to draft"],
  [/\b(of it|of them) (is|are)\b/i, "its, their"],
  [
    /\b(apart from|doing without|waits for a|you find it)\b/i,
    "separately, skipping, needs a, open …",
  ],
  [/\bversion by %/i, "%{name}’s version"],
  [/\bedition\b/i, "draft status"],
  [/\bmeanwhile\b/i, "since then"],
];

const ARABIC: [rejected: RegExp, preferred: string][] = [
  [/الواجهة/, "الصفحة"],
  [/سجل العمليات/, "سجل التدقيق"],
  [/(نشر|نُشر) التصحيح/, "التصويب"],
  [/(مقال|المقال|الحساب|محذوفة?|لكنه) (أو )?(موقوف|معطَّل)/, "غير مفعّل"],
  [/الرئيسة|الرئيس$/, "الرئيسية، الرئيسي"],
  [/قرّاء/, "القراء"],
  [/وضع علامة (?!ناقص)|وُضعت علامة/, "اعتبار، إنهاء"],
  [/تعليم الكل/, "تحديد الكل"],
  [/جرى تجاهل/, "أُلغيت"],
  [/تراجعنا عن/, "سُحب"],
  [/لا تُترجَم/, "استثناء من الترجمة"],
  [/للزينة/, "زخرفية"],
  [/عنصر (ال)?خطة/, "بند في الخطة"],
  [/موضوع(ة|تان) يدوي/, "مثبّت"],
];

describe.each([
  ["en-US", ENGLISH],
  ["ar-JO", ARABIC],
] as const)("wording of messages in %s", (locale, wording) => {
  const messages = messagesIn(locale);

  it("is checked in every package", () => {
    for (const folder of ["site/", "server/", "backoffice/"])
      expect(messages.some(({ file }) => file.startsWith(folder))).toBe(true);
  });

  it.each(wording)("never matches %s; messages say: %s", (rejected) => {
    expect(messages.filter(({ text }) => rejected.test(text))).toEqual([]);
  });
});

describe("width and height in Arabic messages", () => {
  it("are isolated from right-to-left text, so that the width comes first", () => {
    const sizes = messagesIn("ar-JO").filter(({ text }) => /\} × (%\{|\{\{)/.test(text));
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.filter(({ text }) => !/\u2066[^\u2069]* × [^\u2069]*\u2069/.test(text))).toEqual(
      [],
    );
  });
});
