import { z } from "zod";
import { numberFormat } from "../system/format.ts";
import type { Locale } from "../system/locale.ts";

/** Currencies that can be sold in, and of how many digits their smallest unit is, by ISO 4217. */
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
export const currency = z.enum(CURRENCIES).describe("ISO 4217");

/** Most that anything may cost, in the smallest unit of its currency. */
export const MOST_MONEY = 1_000_000_000;

/** A sum in the smallest unit of its currency: 1250 of JOD are 1.250 dinars. */
export const amount = z.number().int().min(0).max(MOST_MONEY).describe("In the smallest unit of the currency");

export interface Money {
  amount: number;
  currency: Currency;
}

/** An amount of units as decimal text: 1250 with an exponent of 3 is "1.250", and -3 with one of 0 is "-3". */
export function decimalText(units: number, exponent: number): string {
  const digits = String(Math.abs(units)).padStart(exponent + 1, "0");
  const whole = digits.slice(0, digits.length - exponent);
  const text = exponent ? `${whole}.${digits.slice(-exponent)}` : whole;
  return units < 0 ? `-${text}` : text;
}

/**
 * Reads decimal text that somebody wrote, in Western or Arabic digits, with a point, a comma or an Arabic one before the fraction.
 * @returns units of the exponent; null when it is no number of that many digits: "1.2345" is none with an exponent of 3
 */
export function unitsOf(text: string, exponent: number): number | null {
  const plain = text
    .trim()
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[,٫]/, ".");
  const [, whole, fraction = ""] = plain.match(/^(\d{1,10})(?:\.(\d*))?$/) ?? [];
  return whole === undefined || fraction.length > exponent ? null : Number(whole + fraction.padEnd(exponent, "0"));
}

/** A sum as decimal text, such as "1.250" for 1250 of JOD and "-3" for -3 of JPY. */
export const decimalOf = ({ amount, currency }: Money): string => decimalText(amount, CURRENCY_EXPONENTS[currency]);

/** Reads a sum that somebody wrote. @returns the sum in the smallest unit; null when it is none of this currency, or more than anything costs */
export function amountOf(text: string, currency: Currency): number | null {
  const sum = unitsOf(text, CURRENCY_EXPONENTS[currency]);
  return sum !== null && sum <= MOST_MONEY ? sum : null;
}

/** A sum for readers, as their language writes it. */
export function moneyText({ amount, currency }: Money, locale: Locale): string {
  const exponent = CURRENCY_EXPONENTS[currency];
  const options = { style: "currency", currency, minimumFractionDigits: exponent, maximumFractionDigits: exponent } as const;
  // Decimal text is formatted exactly; a number would be a float.
  const text = numberFormat(locale, options).format(decimalOf({ amount, currency }) as Intl.StringNumericLiteral);
  // In Arabic text the sign of "US$" would move to the other side of its letters: a left-to-right mark keeps it.
  return locale === "ar-JO" ? text.replace(/\p{Lu}+\p{Sc}/u, "$&\u200e") : text;
}

/** What of a sum is tax when it is contained in it, rounded half up. `rate` in hundredths of a percent: 1600 is 16 %. */
export function taxWithin(total: number, rate: number): number {
  const [sum, part, whole] = [BigInt(total), BigInt(rate), BigInt(10_000 + rate)];
  return Number((2n * sum * part + whole) / (2n * whole));
}
