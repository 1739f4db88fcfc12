import {
  CURRENCY_EXPONENTS,
  type Currency,
  type Money,
} from "@masthead/contract/commerce/money.ts";
import { currency } from "@masthead/contract/commerce/money-schemas.ts";

/** Currencies that we support and Stripe does not. */
const UNSUPPORTED_CURRENCIES: readonly Currency[] = ["IQD"];
/** Stripe's minimum charges in minor units, where it has one. */
const MIN_CHARGES: Partial<Record<Currency, number>> = {
  AED: 200,
  EUR: 50,
  GBP: 30,
  JPY: 50,
  USD: 50,
};
/** Stripe's maximum charge in minor units: eight digits. */
const MAX_CHARGE = 99_999_999;

/**
 * Whether Stripe can charge an amount exactly. In currencies with three decimals, the last one must
 * be 0. An amount of 0 saves a card without a charge.
 */
export function canChargeAmount({ amount, currency: code }: Money): boolean {
  if (
    UNSUPPORTED_CURRENCIES.includes(code) ||
    !currency.safeParse(code).success ||
    !Number.isSafeInteger(amount)
  )
    return false;
  if (CURRENCY_EXPONENTS[code] === 3 && amount % 10 !== 0) return false;
  return amount === 0 || (amount >= (MIN_CHARGES[code] ?? 1) && amount <= MAX_CHARGE);
}

/** Currency code in upper case. @throws Error if we do not support it */
export const currencyOf = (text: string | null | undefined): Currency =>
  currency.parse(text?.toUpperCase());
