import { z } from "zod";
import { timestamp } from "./record.ts";

/** `only`: nowhere else; `except`: everywhere else. */
export const COUNTRY_RULE_MODES = ["only", "except"] as const;
export type CountryRuleMode = (typeof COUNTRY_RULE_MODES)[number];

/** Maximum number of countries of a rule: more than there are. */
const MAX_COUNTRIES = 300;

const regionNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });

const countryCode = z
  .string()
  .regex(/^[A-Z]{2}$/, { abort: true })
  .refine((code) => regionNames.of(code) !== undefined, "is not a country")
  .describe("ISO 3166-1 alpha-2");

/** Countries in which something may be played. */
export const countryRule = z
  .strictObject({
    mode: z.enum(COUNTRY_RULE_MODES),
    countries: z
      .array(countryCode)
      .min(1)
      .max(MAX_COUNTRIES)
      .refine((codes) => new Set(codes).size === codes.length, "contains duplicates"),
  })
  .describe("Countries in which it can be played");
export type CountryRule = z.infer<typeof countryRule>;

/** Country rule, as returned to readers. Several rules that exclude each other leave no country. */
export const publicCountryRule = z.object({
  mode: z.enum(COUNTRY_RULE_MODES),
  countries: z.array(z.string()).describe("ISO 3166-1 alpha-2; empty with `only`: nowhere"),
});
export type PublicCountryRule = z.infer<typeof publicCountryRule>;

/** What a country rule belongs to. */
export const COUNTRY_RULE_OWNERS = ["channel", "program", "episode"] as const;

/** Why something cannot be played in the caller's country. */
export const countryRefusal = publicCountryRule.extend({
  of: z.enum(COUNTRY_RULE_OWNERS).describe("What the rule belongs to"),
  name: z.string(),
  country: z.string().nullable().describe("Country of the caller; null: unknown"),
  until: timestamp.nullable().describe("End of the airing that the rule belongs to"),
});
export type CountryRefusal = z.infer<typeof countryRefusal>;
