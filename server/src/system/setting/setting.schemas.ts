import { email } from "@masthead/contract/audience/auth/auth.ts";
import { currency } from "@masthead/contract/commerce/money-schemas.ts";
import { ageRating } from "@masthead/contract/platform/age-rating.ts";
import { id } from "@masthead/contract/platform/call.ts";
import { NUMERALS } from "@masthead/contract/platform/format.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { localizedInput, plainText, webUrl } from "@masthead/contract/platform/record.ts";
import {
  APP_LIST_LENGTH,
  type AppListType,
  invalidLineOf,
} from "@masthead/contract/system/apps.ts";
import { ACCENT_PATTERN } from "@masthead/contract/system/brand-colours.ts";
import {
  MAX_LIFETIME_HOURS,
  MAX_SETTING_COUNT,
  MAX_SETTING_MINUTES,
  settingPlace,
} from "@masthead/contract/system/setting.ts";
import { SETUP_STEPS } from "@masthead/contract/system/setup.ts";
import { isWordGroups, WORD_GROUP_LIMITS } from "@masthead/contract/system/word-groups.ts";
import { z } from "zod";
import { sanitizeBody } from "../../platform/html/sanitize.ts";
import type { SettingType } from "./setting.table.ts";

const isTimeZone = (zone: string) => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

const regionNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
/** Whether a text is the ISO 3166-1 code of a country or territory. */
const isRegion = (code: string) => /^[A-Z]{2}$/.test(code) && regionNames.of(code) !== undefined;

const sanitized = (text: LocalizedText): LocalizedText =>
  Object.fromEntries(Object.entries(text).map(([locale, html]) => [locale, sanitizeBody(html)]));

/** Schema of a setting that lists one thing per line. */
const appList = (type: AppListType) =>
  z
    .string()
    .max(APP_LIST_LENGTH)
    .refine((text) => invalidLineOf(type, text) === undefined);

/** City whose country and time zone exist, if it states them. */
const place = settingPlace.extend({
  country: settingPlace.shape.country.refine((code) => code === undefined || isRegion(code)),
  timeZone: settingPlace.shape.timeZone.refine((zone) => zone === undefined || isTimeZone(zone)),
});

/** Validation schemas of setting values, by type. */
export const SETTING_SCHEMAS: Record<SettingType, z.ZodType> = {
  text: plainText(500),
  email: z.union([z.literal(""), email]),
  phone: plainText(40).regex(/^$|^\+?[\d\s()-]{4,}$/),
  version: z
    .string()
    .max(40)
    .regex(/^\d+(\.\d+){0,3}$/),
  url: webUrl.nullable(),
  timeZone: z.string().max(100).refine(isTimeZone),
  country: z.string().refine(isRegion),
  localizedText: localizedInput(2000),
  places: z.array(place).max(24),
  currency,
  numerals: z.enum(NUMERALS),
  brandColour: z.union([z.literal(""), z.string().toLowerCase().regex(ACCENT_PATTERN)]),
  logo: id.nullable(),
  lifetime: z.number().int().min(0).max(MAX_LIFETIME_HOURS),
  count: z.number().int().min(0).max(MAX_SETTING_COUNT),
  ageRating,
  minutes: z.number().int().min(0).max(MAX_SETTING_MINUTES),
  flag: z.boolean(),
  setupSteps: z.array(z.enum(SETUP_STEPS)).max(SETUP_STEPS.length),
  rate: z.number().int().min(0).max(9999),
  localizedHtml: localizedInput(200_000).transform(sanitized),
  localizedWordGroups: localizedInput(WORD_GROUP_LIMITS.textLength).refine((text) =>
    Object.values(text).every(isWordGroups),
  ),
  iosApps: appList("iosApps"),
  androidApps: appList("androidApps"),
  returnUrls: appList("returnUrls"),
  emails: appList("emails"),
  partnerDomains: appList("partnerDomains"),
};
