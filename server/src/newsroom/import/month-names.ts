/** Languages whose names of months and weekdays are read. Arabic names differ by region. */
const LANGUAGES =
  "en ar ar-JO ar-EG ar-SA ar-MA ar-DZ ar-TN fr it es ca de nl tr he fa-u-ca-gregory ku ur pt el ru uk pl cs sv nb da fi hu ro id".split(
    " ",
  );

/** Spellings that the locale data lacks, as normalized names. */
const OTHER_SPELLINGS: [name: string, month: number][] = [
  ...([
    ["sept", 9],
    ["يونيه", 6],
    ["يوليه", 7],
    ["حزيران", 6],
    ["اوت", 8],
    ["دجنبر", 12],
  ] satisfies [string, number][]),
  // Months and weekdays of RFC 822 win over abbreviations of other languages.
  ...["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"].map(
    (name, i): [string, number] => [name, i + 1],
  ),
];

export interface DateName {
  /** Month from 1. */
  month?: number;
  isWeekday: boolean;
}

/** Reduces a name to letters that all spellings share: lower case, no marks, no Hamza. */
export const normalizeName = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}|\p{Cf}/gu, "")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ı", "i")
    .normalize("NFC");

let cache: Map<string, DateName> | undefined;

/**
 * Returns which month a normalized name is, and whether it is a weekday: `mar` is both. Undefined
 * for other words.
 */
export function dateName(word: string): DateName | undefined {
  cache ??= readNames();
  // Hebrew writes "in February" as one word.
  return (
    levantineMonth(word) ??
    cache.get(word) ??
    (word.startsWith("ב") ? cache.get(word.slice(1)) : undefined)
  );
}

/** Pattern of the Levantine months of two words, as normalized text. */
export const LEVANTINE_MONTH = "(?:كانون|تشرين)\\s?(?:ال)?(?:اول|ثاني?)";

function levantineMonth(word: string): DateName | undefined {
  const isSecond = /ثاني?$/.test(word);
  if (/^كانون\s?(?:ال)?(?:اول|ثاني?)$/.test(word))
    return { month: isSecond ? 1 : 12, isWeekday: false };
  if (/^تشرين\s?(?:ال)?(?:اول|ثاني?)$/.test(word))
    return { month: isSecond ? 11 : 10, isWeekday: false };
  return undefined;
}

/**
 * Reads the names from the locale data of the runtime. A name that means two months is left out.
 */
function readNames(): Map<string, DateName> {
  const months = new Map<string, Set<number>>();
  const weekdays = new Set<string>();
  for (const language of LANGUAGES) {
    for (const style of ["long", "short"] as const) {
      // With a day, many languages inflect the name.
      for (const day of [{ day: "numeric" } as const, {}]) {
        const format = new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC", ...day });
        for (let month = 1; month <= 12; month++) {
          const part = format
            .formatToParts(Date.UTC(2022, month - 1, 15))
            .find(({ type }) => type === "month");
          const name = normalizeName(part?.value ?? "").replaceAll(/^[\s.]+|[\s.]+$/g, "");
          if (/^\p{L}{2,}$/u.test(name))
            months.set(name, (months.get(name) ?? new Set()).add(month));
        }
      }
      const format = new Intl.DateTimeFormat(language, { weekday: style, timeZone: "UTC" });
      for (let day = 2; day <= 8; day++)
        weekdays.add(normalizeName(format.format(Date.UTC(2022, 0, day))).replaceAll(".", ""));
    }
  }
  for (const [name, month] of OTHER_SPELLINGS) months.set(name, new Set([month]));
  const names = new Map<string, DateName>([...weekdays].map((name) => [name, { isWeekday: true }]));
  for (const [name, [month, ...others]] of months)
    if (month && !others.length) names.set(name, { month, isWeekday: weekdays.has(name) });
  return names;
}
