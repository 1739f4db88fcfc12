import { z } from "zod";
import { callOf, inLocale, publicCall } from "../platform/call.ts";
import { PLACE_LENGTH } from "../platform/constants.ts";
import { timestamp } from "../platform/record.ts";
import { recordWrite } from "../platform/record-calls.ts";
import { PRAYER_NAMES } from "./prayer-names.ts";

/** Columns of a yearly table of prayer times. */
export const TABLE_COLUMNS = [
  "date",
  "fajr",
  "sunrise",
  "dhuhr",
  "asr",
  "maghrib",
  "isha",
] as const;

/** Maximum length of an imported table, in characters: a year has about 20,000. */
export const MAX_TABLE_LENGTH = 100_000;

/** Months whose start staff announce: their first day changes what readers do. */
export const ANNOUNCED_MONTHS = [9, 10, 12] as const;

const cityDate = z.iso.date().describe("Date in the city's time zone");
const citySlug = z.string().min(1).max(PLACE_LENGTH).describe("Slug of a listed city");
const country = z
  .string()
  .regex(/^[A-Z]{2}$/)
  .describe("ISO 3166-1");

const hijri = z.object({
  year: z.number().int(),
  month: z.number().int().describe("1 is Muharram"),
  day: z.number().int(),
  text: z.string().describe("Formatted: 1 Ramadan 1448 AH"),
});

const prayerCity = z.object({ slug: citySlug, name: z.string() });
export type PrayerCityLink = z.infer<typeof prayerCity>;

export const prayerDay = z.object({
  date: cityDate,
  hijri,
  source: z.enum(["table", "calculated"]).describe("Published table of the city, or calculation"),
  imsak: timestamp,
  fajr: timestamp,
  sunrise: timestamp,
  dhuhr: timestamp,
  asr: timestamp,
  maghrib: timestamp.describe("Iftar in Ramadan"),
  isha: timestamp,
});
export type PrayerDay = z.infer<typeof prayerDay>;

const season = z
  .enum(["ramadanEve", "ramadan", "eidFitr", "eidAdha"])
  .nullable()
  .describe("As far as its start was announced in the country");

const place = prayerCity.extend({ country, timeZone: z.string().describe("IANA time zone") });

const fastMoment = z.object({ name: z.enum(["imsak", "iftar"]), at: timestamp });
export type FastMoment = z.infer<typeof fastMoment>;

export const prayerReport = z.object({
  place,
  now: timestamp,
  season,
  fasting: z.boolean().describe("Today is in Ramadan, announced or calculated"),
  next: z.object({ name: z.enum(PRAYER_NAMES), at: timestamp }),
  imsakMinutes: z.number().int().describe("Minutes from imsak to Fajr"),
  fast: z
    .array(fastMoment)
    .describe("Coming imsak and iftar times of today, tomorrow and the day after, in Ramadan"),
  days: z.array(prayerDay).describe("7 days, from today"),
});
export type PrayerReport = z.infer<typeof prayerReport>;

export const imsakiyah = z.object({
  place,
  year: z.number().int().describe("Hijri year"),
  month: z.string().describe("Formatted: Ramadan 1448 AH"),
  announced: z.boolean().describe("The first day is announced in the country"),
  endAnnounced: z.boolean().describe("The first day of Shawwal is announced in the country"),
  changedAt: timestamp.nullable().describe("Last announcement or import"),
  days: z.array(prayerDay),
});
export type Imsakiyah = z.infer<typeof imsakiyah>;

const todayLine = z.object({
  date: cityDate,
  hijri: z.string(),
  city: z.string(),
  timeZone: z.string(),
  season,
  imsak: timestamp.describe("Of today; on the eve of Ramadan and after Maghrib, of tomorrow"),
  iftar: timestamp,
  fast: z
    .array(fastMoment)
    .describe("Coming imsak and iftar times until the day after tomorrow, in an announced Ramadan"),
});
export type TodayLine = z.infer<typeof todayLine>;

/** Look of the site during a season. */
export const seasonLook = z.object({ look: z.enum(["ramadan"]).nullable() });

const tags = ["prayer"];
const byCity = inLocale.extend({ city: citySlug.optional().describe("Default: the first city") });

/** Prayer times for readers. All calls respond 404 or null while the setting is off. */
export const prayerContract = {
  times: publicCall
    .meta({ mayReply: [404] })
    .route({
      method: "GET",
      path: "/v1/prayer-times",
      tags,
      summary: "Get the prayer times of a city for a week",
    })
    .input(byCity)
    .output(prayerReport),
  cities: publicCall
    .route({
      method: "GET",
      path: "/v1/prayer-times/cities",
      tags,
      summary: "Get the cities with prayer times; none while the setting is off",
    })
    .input(inLocale)
    .output(z.object({ cities: z.array(prayerCity) })),
  imsakiyah: publicCall
    .meta({ mayReply: [404] })
    .route({
      method: "GET",
      path: "/v1/prayer-times/imsakiyah",
      tags,
      summary: "Get the times of the current or next Ramadan in a city",
    })
    .input(byCity)
    .output(imsakiyah),
  today: publicCall
    .route({
      method: "GET",
      path: "/v1/prayer-times/today",
      tags,
      summary: "Get the date in both calendars and the season, of the first city",
    })
    .input(inLocale)
    .output(z.object({ line: todayLine.nullable() })),
  look: publicCall
    .route({
      method: "GET",
      path: "/v1/prayer-times/look",
      tags,
      summary: "Get the look of the site in an announced Ramadan; null otherwise",
    })
    .input(
      inLocale.extend({
        expected: z
          .boolean()
          .default(false)
          .describe("Also in a Ramadan that is calculated only, for previews of staff"),
      }),
    )
    .output(seasonLook),
};

const staffMonth = z.object({
  year: z.number().int(),
  month: z.number().int(),
  name: z.string().describe("Formatted: Ramadan 1448 AH"),
  calculated: z.iso.date().describe("First day without an announcement of this month"),
  choices: z.array(z.iso.date()).describe("Possible first days: after 29 and after 30 days"),
  announced: z.iso.date().nullable(),
  by: z.string().nullable(),
  at: timestamp.nullable(),
});
export type StaffMonth = z.infer<typeof staffMonth>;

const staffTable = z.object({
  city: citySlug,
  year: z.number().int(),
  days: z.number().int(),
  by: z.string(),
  at: timestamp,
});

export const staffCalendar = z.object({
  on: z.boolean().describe("The site shows prayer times"),
  look: z.boolean().describe("The site has its Ramadan look in an announced Ramadan"),
  today: z.iso.date().describe("In the station's time zone"),
  countries: z.array(z.object({ country, months: z.array(staffMonth) })),
  cities: z.array(prayerCity),
  tables: z.array(staffTable),
  abilities: z.object({ edit: z.boolean() }),
});
export type StaffCalendar = z.infer<typeof staffCalendar>;

export const tableReport = z.object({
  year: z.number().int().nullable(),
  days: z.number().int(),
  missing: z.number().int().describe("Days of the year that are not in the table"),
  replaces: z.number().int().describe("Days of the table that it replaces"),
  errors: z.array(z.object({ line: z.number().int(), message: z.string() })),
  warnings: z
    .array(z.object({ date: z.iso.date(), message: z.string() }))
    .describe("Times that differ much from the calculation"),
  sample: z.array(z.array(z.string())).describe("First and last days"),
  imported: z.boolean(),
});
export type TableReport = z.infer<typeof tableReport>;

const staffTags = ["religiousCalendar"];
const hijriYear = z.number().int().min(1400).max(1600);
const hijriMonth = z.number().int().min(1).max(12);
const table = z.strictObject({
  city: citySlug,
  text: z.string().min(1).max(MAX_TABLE_LENGTH).describe("Header and one line per day"),
});

/** Announcements and tables for staff. */
export const religiousCalendarContract = {
  get: callOf("manage", "Programs")
    .route({
      method: "GET",
      path: "/v1/religious-calendar/admin",
      tags: staffTags,
      summary: "Staff: get the coming Hijri months by country, and the imported tables",
    })
    .input(inLocale)
    .output(staffCalendar),
  announce: recordWrite("Programs")
    .meta({ right: ["publish"] })
    .route({
      method: "POST",
      path: "/v1/religious-calendar/month",
      tags: staffTags,
      summary: "Staff: announce the first day of a Hijri month in a country, or undo it",
    })
    .input(
      z.strictObject({
        country,
        year: hijriYear,
        month: hijriMonth,
        startsOn: z.iso.date().nullable().describe("null: undo the announcement"),
        seen: z.iso.date().nullable().describe("Announced day that the caller saw"),
      }),
    )
    .output(staffCalendar),
  checkTable: recordWrite("Programs")
    .meta({ right: ["publish"] })
    .route({
      method: "POST",
      path: "/v1/religious-calendar/table/check",
      tags: staffTags,
      summary: "Staff: check a table of prayer times without importing it",
    })
    .input(table)
    .output(tableReport),
  importTable: recordWrite("Programs")
    .meta({ right: ["publish"] })
    .route({
      method: "POST",
      path: "/v1/religious-calendar/table",
      tags: staffTags,
      summary: "Staff: replace the prayer times of a city and year by a table",
    })
    .input(table)
    .output(tableReport),
  removeTable: recordWrite("Programs")
    .meta({ right: ["publish"], mayReply: [404] })
    .route({
      method: "DELETE",
      path: "/v1/religious-calendar/table/{city}/{year}",
      tags: staffTags,
      summary: "Staff: remove the table of a city and year",
    })
    .input(z.strictObject({ city: citySlug, year: z.number().int().min(1970).max(2199) }))
    .output(staffCalendar),
};
