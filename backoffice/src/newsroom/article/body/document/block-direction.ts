export type Direction = "ltr" | "rtl";

/**
 * Returns the writing direction of the first letter of a text; undefined when it has no letters.
 */
export function directionOfText(text: string): Direction | undefined {
  const letter = /\p{L}/u.exec(text)?.[0];
  if (letter === undefined) return undefined;
  return /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u.test(letter)
    ? "rtl"
    : "ltr";
}
