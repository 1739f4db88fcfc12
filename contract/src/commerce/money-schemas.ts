import { z } from "zod";
import { CURRENCIES, MAX_AMOUNT } from "./money.ts";

export const currency = z.enum(CURRENCIES).describe("ISO 4217");

/** Amount in the smallest unit of its currency: 1250 in JOD is 1.250 dinars. */
export const amount = z.number().int().min(0).max(MAX_AMOUNT).describe("In the smallest unit of the currency");
