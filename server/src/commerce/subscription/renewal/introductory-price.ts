import { beginsWithTrial, type PeriodTerms } from "../period/first-period.service.ts";
import { endOfPeriod } from "../period/period.ts";
import type { SubscriptionRow } from "../subscription.sql.ts";

/**
 * Prices of the renewals of a subscription: some at an introductory price, and then the regular
 * one.
 */
export type PriceTerms = Pick<SubscriptionRow, "price" | "regularPrice" | "introductoryPeriods">;

/**
 * Returns the regular price of a package, and for how many paid periods its own price is charged
 * before.
 */
export const introductoryTermsOf = ({
  listPrice,
  introductoryPeriods,
}: {
  listPrice: number | null;
  introductoryPeriods: number;
}) =>
  listPrice !== null && introductoryPeriods > 0
    ? { regularPrice: listPrice, introductoryPeriods }
    : { regularPrice: null, introductoryPeriods: 0 };

/** Terms of an order that decide the prices of its renewals. */
interface OrderedPrice extends Pick<PeriodTerms, "trialDays" | "method"> {
  periodPrice: number;
  regularPrice: number | null;
  introductoryPeriods: number;
}

/**
 * Returns the prices of the renewals that an order agrees to. Its first period is one of the
 * introductory ones, unless it is a free trial.
 */
export function priceTermsOfOrder({
  periodPrice,
  regularPrice,
  introductoryPeriods,
  ...order
}: OrderedPrice): PriceTerms {
  const isPaid = regularPrice !== null && !beginsWithTrial(order);
  return {
    price: periodPrice,
    regularPrice,
    introductoryPeriods: isPaid ? introductoryPeriods - 1 : introductoryPeriods,
  };
}

/** Price of the next renewal; null if the subscription does not renew. */
export const nextPrice = ({
  price,
  regularPrice,
  introductoryPeriods,
}: PriceTerms): number | null =>
  regularPrice === null || introductoryPeriods > 0 ? price : regularPrice;

/** Returns the prices after a paid renewal. */
export function afterRenewal({ price, regularPrice, introductoryPeriods }: PriceTerms): PriceTerms {
  const periodsLeft = introductoryPeriods - 1;
  if (regularPrice === null || periodsLeft >= 0)
    return { price, regularPrice, introductoryPeriods: Math.max(0, periodsLeft) };
  return { price: regularPrice, regularPrice: null, introductoryPeriods: 0 };
}

/**
 * Returns when the regular price is charged for the first time; null if the price does not change.
 */
export function regularPriceFrom(
  { regularPrice, introductoryPeriods }: PriceTerms,
  { periodEnd, ...calendar }: { periodEnd: Date } & Parameters<typeof endOfPeriod>[1],
): Date | null {
  if (regularPrice === null) return null;
  let at = periodEnd;
  for (let i = 0; i < introductoryPeriods; i++) at = endOfPeriod(at, calendar);
  return at;
}
