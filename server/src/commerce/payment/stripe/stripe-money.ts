import { CURRENCY_EXPONENTS, type Currency, currency, type Money } from "@masthead/contract/commerce/money.ts";

/** Of ours, what Stripe does not know. */
const UNKNOWN: readonly Currency[] = ["IQD"];
/** Least that Stripe charges, in the smallest unit, where it names a least. */
const LEAST: Partial<Record<Currency, number>> = { AED: 200, EUR: 50, GBP: 30, JPY: 50, USD: 50 };
/** Eight digits. */
const MOST = 99_999_999;

/** Whether Stripe can charge this sum to the last unit. Of three decimals it wants the last to be 0. Nothing at all is what a card alone costs. */
export function acceptsSum({ amount, currency: of }: Money): boolean {
  if (UNKNOWN.includes(of) || !currency.safeParse(of).success || !Number.isSafeInteger(amount)) return false;
  if (CURRENCY_EXPONENTS[of] === 3 && amount % 10 !== 0) return false;
  return amount === 0 || (amount >= (LEAST[of] ?? 1) && amount <= MOST);
}

/** A currency as we write it. @throws Error when it is none of ours */
export const currencyOf = (text: string | null | undefined): Currency => currency.parse(text?.toUpperCase());
