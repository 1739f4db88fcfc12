/** Writing direction. */
export type Direction = "ltr" | "rtl";

/** The direction that a text is written in by its first letter; undefined when it has none. */
export function directionOfText(text: string): Direction | undefined {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter) ? "rtl" : "ltr";
}
