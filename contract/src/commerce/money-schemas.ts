import { z } from "zod";
import { CURRENCIES, MAX_AMOUNT } from "./money.ts";

export const currency = z.enum(CURRENCIES).describe("ISO 4217");

const exponent = z
  .number()
  .int()
  .describe("Decimals of the currency: amounts are divided by 10 to the power of it");

/** Currency of the amounts beside it, in responses. */
export const priced = { currency, exponent };

/** Currency of the amounts beside it, if there are any, in responses. */
export const pricedOrFree = { currency: currency.nullable(), exponent: exponent.nullable() };

/** Amount in the smallest unit of its currency: 1250 in JOD is 1.250 dinars. */
export const amount = z
  .number()
  .int()
  .min(0)
  .max(MAX_AMOUNT)
  .describe("In the smallest unit of the currency");
