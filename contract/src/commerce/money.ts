import { numberFormat } from "../platform/format.ts";
import type { Locale } from "../platform/locale.ts";
import { readDecimal } from "./decimal-text.ts";

/** Supported currencies, with the number of decimal digits of their smallest unit (ISO 4217). */
export const CURRENCY_EXPONENTS = {
  AED: 2,
  BHD: 3,
  EGP: 2,
  EUR: 2,
  GBP: 2,
  ILS: 2,
  IQD: 3,
  JOD: 3,
  JPY: 0,
  KWD: 3,
  LBP: 2,
  MAD: 2,
  OMR: 3,
  QAR: 2,
  SAR: 2,
  TND: 3,
  TRY: 2,
  USD: 2,
} as const;
export type Currency = keyof typeof CURRENCY_EXPONENTS;
export const CURRENCIES = Object.keys(CURRENCY_EXPONENTS) as [Currency, ...Currency[]];

/** Maximum amount, in the smallest unit of its currency. */
export const MAX_AMOUNT = 1_000_000_000;

/** Amount in the smallest unit of its currency: 1250 in JOD is 1.250 dinars. */
export interface Money {
  amount: number;
  currency: Currency;
}

/** Returns a currency as responses state it. */
export const pricedIn = (currency: Currency): { currency: Currency; exponent: number } => ({
  currency,
  exponent: CURRENCY_EXPONENTS[currency],
});

/**
 * Formats units as decimal text: 1250 with an exponent of 3 is "1.250", -3 with an exponent of 0 is
 * "-3".
 */
export function formatDecimal(units: number, exponent: number): string {
  const digits = String(Math.abs(units)).padStart(exponent + 1, "0");
  const integerPart = digits.slice(0, digits.length - exponent);
  const text = exponent ? `${integerPart}.${digits.slice(-exponent)}` : integerPart;
  return units < 0 ? `-${text}` : text;
}

/**
 * Parses decimal text in the digits of any script.
 * @returns units of the exponent; null if it is not a number, has too many decimals, or can mean
 *   two numbers (decimal-text.ts)
 */
export function parseDecimal(text: string, exponent: number): number | null {
  const reading = readDecimal(text, exponent);
  return reading.kind === "number" ? reading.units : null;
}

/** Formats an amount as decimal text: 1250 in JOD is "1.250", -3 in JPY is "-3". */
export const formatDecimalAmount = ({ amount, currency }: Money): string =>
  formatDecimal(amount, CURRENCY_EXPONENTS[currency]);

/**
 * Parses an amount that somebody typed.
 * @returns the amount in the smallest unit; null if it is not valid in this currency or exceeds the
 *   maximum
 */
export function parseAmount(text: string, currency: Currency): number | null {
  const units = parseDecimal(text, CURRENCY_EXPONENTS[currency]);
  return units !== null && units <= MAX_AMOUNT ? units : null;
}

/** Formats an amount for display in the reader's language. */
export function formatCurrency({ amount, currency }: Money, locale: Locale): string {
  const exponent = CURRENCY_EXPONENTS[currency];
  const options = {
    style: "currency",
    currency,
    minimumFractionDigits: exponent,
    maximumFractionDigits: exponent,
  } as const;
  // Decimal text is formatted exactly; a number would be a float.
  const text = numberFormat(locale, options).format(
    formatDecimalAmount({ amount, currency }) as Intl.StringNumericLiteral,
  );
  // In Arabic text, the sign of "US$" would move to the other side of its letters: a left-to-right
  // mark prevents that.
  return locale === "ar-JO" ? text.replace(/\p{Lu}+\p{Sc}/u, "$&\u200e") : text;
}

/**
 * Returns the tax contained in a gross amount, rounded half up. `rate` is in hundredths of a
 * percent: 1600 is 16 %.
 */
export function includedTax(grossAmount: number, rate: number): number {
  const [gross, taxShare, grossShare] = [BigInt(grossAmount), BigInt(rate), BigInt(10_000 + rate)];
  return Number((2n * gross * taxShare + grossShare) / (2n * grossShare));
}
