import { z } from "zod";
import { currency } from "../commerce/money-schemas.ts";
import { responsiveImage } from "../newsroom/media/responsive-image.ts";
import {
  byId,
  callOf,
  id,
  inLocale,
  pageOf,
  publicCall,
  staffCall,
  version,
} from "../platform/call.ts";
import { SLUG_LENGTH } from "../platform/constants.ts";
import { NUMERALS } from "../platform/format.ts";
import { localizedInput, localizedText, staffPaging, staffRecord } from "../platform/record.ts";
import { recordWrite } from "../platform/record-calls.ts";

/** Store link of an app of the station; null if there is none. */
const storeLink = z.url().nullable();

const numerals = z.enum(NUMERALS).describe("Digits of Arabic text: 123 or ١٢٣");

const country = z
  .string()
  .describe("Country of the station, ISO 3166-1: phone fields list it first");

/** City listed in a setting, with its coordinates in degrees. */
export const settingPlace = z.strictObject({
  name: localizedInput(80).refine((name) => Object.values(name).some(Boolean)),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional()
    .describe("ISO 3166-1; decides how prayer times are calculated"),
  timeZone: z.string().max(100).optional().describe("IANA time zone"),
  slug: z
    .string()
    .max(SLUG_LENGTH)
    .regex(/^[\p{L}\p{M}\p{N}-]+$/u)
    .optional()
    .describe("Kept when the city is renamed; by default from its English name"),
});
export type SettingPlace = z.infer<typeof settingPlace>;

/** Settings of the station for the web site; texts are in the locale of the request. */
export const websiteSettings = z.object({
  siteName: z.string(),
  tagline: z.string(),
  description: z.string(),
  notice: z.string().describe("Notice at the top of every page; empty if there is none"),
  timeZone: z.string().describe("IANA time zone of the station"),
  country,
  numerals,
  prayerTimes: z.boolean().describe("The site shows prayer times and Hijri dates"),
  accentColour: z
    .string()
    .describe("Brand colour, such as `#0057b8`; empty if the station has none of its own"),
  logo: responsiveImage.nullable().describe("For light surfaces; null: the name as text"),
  darkLogo: responsiveImage.nullable().describe("For dark surfaces; null: `logo` on white"),
  letters: z.boolean().describe("Readers can write letters to the editor"),
  contactEmail: z.string(),
  contactPhone: z.string(),
  contactAddress: z.string(),
  aboutUs: z.string().describe("Sanitised HTML"),
  termsAndPrivacy: z.string().describe("Sanitised HTML"),
});
export type WebsiteSettings = z.infer<typeof websiteSettings>;

/** Settings of the station for the mobile apps. */
export const mobileSettings = z.object({
  siteName: z.string(),
  timeZone: z.string(),
  numerals,
  minimumVersionIos: z.string(),
  minimumVersionAndroid: z.string(),
  appStoreUrl: storeLink,
  playStoreUrl: storeLink,
});

/** Settings of the station for the back office. */
export const dashboardSettings = z.object({
  siteName: z.string(),
  timeZone: z.string(),
  country,
  numerals,
  notice: z.string().describe("Notice shown to staff; empty if there is none"),
  currency: currency.describe("Default currency of new packages, ISO 4217"),
  handbookUrl: storeLink,
  setupGuide: z.boolean().describe("The home page shows Superadmins how to set up the station"),
  kickers: z
    .object({ "en-US": z.array(z.string()), "ar-JO": z.array(z.string()) })
    .describe(
      "Kickers for front pages, by language of the front; the first is that for breaking news",
    ),
  editionApproval: z.boolean().describe("Articles need an approval before they are published"),
  twoPeopleForBreaking: z
    .boolean()
    .describe("Breaking news and push notifications need a second person"),
});
export type DashboardSettings = z.infer<typeof dashboardSettings>;

/** Maximum lifetime that can be set, in hours: a year. */
export const MAX_LIFETIME_HOURS = 365 * 24;
/** Maximum of settings in minutes: a day. */
export const MAX_SETTING_MINUTES = 24 * 60;

/** Maximum of settings that are a number of things. */
export const MAX_SETTING_COUNT = 1000;

export const SETTING_SCOPES = ["website", "dashboard", "mobile"] as const;
export const SETTING_TYPES = [
  "text",
  "email",
  "phone",
  "version",
  "url",
  "timeZone",
  "country",
  "localizedText",
  "localizedHtml",
  "localizedWordGroups",
  "places",
  "currency",
  "rate",
  "lifetime",
  "minutes",
  "count",
  "ageRating",
  "numerals",
  "brandColour",
  "logo",
  "flag",
  "setupSteps",
  "iosApps",
  "androidApps",
  "returnUrls",
  "emails",
  "partnerDomains",
] as const;

/** Setting, as returned to staff. `type` determines the form of its value. */
export const staffSetting = staffRecord.extend({
  scope: z.enum(SETTING_SCOPES),
  key: z.string(),
  type: z.enum(SETTING_TYPES),
  label: localizedText,
  value: z
    .unknown()
    .describe(
      "Depending on `type`: text, text in both languages, groups of words in both languages (one a line, separated by commas), a list of places, a rate in hundredths of a percent, a lifetime in hours (0: unlimited), a colour (`#0057b8`, or empty), the id of an image, names of steps, or whether it is on; null for no link or image",
    ),
});

const tags = ["setting"];
const read = callOf("manage", "Setting");

export const settingContract = {
  website: publicCall
    .route({
      method: "GET",
      path: "/v1/setting/website",
      tags,
      summary: "Get the settings of the web site",
    })
    .input(inLocale)
    .output(websiteSettings),
  mobile: publicCall
    .route({
      method: "GET",
      path: "/v1/setting/mobile",
      tags,
      summary: "Get the settings of the mobile apps",
    })
    .input(inLocale)
    .output(mobileSettings),
  dashboard: staffCall
    .route({
      method: "GET",
      path: "/v1/setting/dashboard",
      tags,
      summary: "Staff: get the settings of the back office",
    })
    .input(inLocale)
    .output(dashboardSettings),
  staffList: read
    .route({ method: "GET", path: "/v1/setting/admin", tags, summary: "Staff: list settings" })
    .input(
      staffPaging(["scope", "key", "updatedAt", "id"])
        .omit({ status: true, deleted: true })
        .extend({ scope: z.enum(SETTING_SCOPES).optional() }),
    )
    .output(pageOf(staffSetting)),
  staffGet: read
    .route({ method: "GET", path: "/v1/setting/{id}", tags, summary: "Staff: get a setting" })
    .input(byId)
    .output(staffSetting),
  edit: recordWrite("Setting")
    .meta({ stepUp: "byRecord" })
    .route({ method: "PATCH", path: "/v1/setting", tags, summary: "Staff: change a setting" })
    .input(z.strictObject({ id, version, value: z.unknown() }))
    .output(staffSetting),
};
