/**
 * Replaces decimal digits of all scripts, such as Arabic-Indic and Persian ones, with ASCII digits.
 */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => String(digitValue(digit)));

/** Value of a decimal digit. Unicode has the digits of a script in a row, rows start at zero. */
function digitValue(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > 0 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return (code - zero) % 10;
}
