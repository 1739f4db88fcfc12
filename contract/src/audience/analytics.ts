import { z } from "zod";
import { id, inLocale, locale, staffCall } from "../platform/call.ts";
import { urlReference } from "../platform/url-fields.ts";

export const METRICS = ["screenPageViews", "activeUsers"] as const;
export type Metric = (typeof METRICS)[number];

/**
 * Name of `activeUsers` in rows that span several days: visitors are not recognised across days, so
 * days are summed.
 */
export const SUM_OF_DAILY_USERS = "sumOfDailyUsers";

/** Dimensions that reports can be grouped by. */
export const DIMENSIONS = [
  "date",
  "hour",
  "pagePath",
  "articleId",
  "articleTitle",
  "categoryId",
  "sessionSource",
  "country",
  "deviceCategory",
  "language",
] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Dimension values for unknown, for no referrer, and for a referrer on this site. */
export const NOT_SET = "(not set)";
export const DIRECT = "(direct)";
export const INTERNAL = "(internal)";

const describeNames = (names: readonly string[]) => `Comma-separated names: ${names.join(", ")}`;
const list = z.string().max(400);
const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}|today|yesterday|\d{1,4}daysAgo)$/)
  .describe("`2026-11-21`, `today`, `yesterday` or `7daysAgo`, in the station's zone");

/** Report request, as query parameters. */
export const reportQuery = z.strictObject({
  metrics: list.default("screenPageViews").describe(describeNames(METRICS)),
  dimensions: list.default("").describe(describeNames(DIMENSIONS)),
  startDate: day.default("7daysAgo"),
  endDate: day.default("today").describe("Last day of the range, inclusive"),
  filter: z
    .string()
    .max(2000)
    .default("")
    .describe(
      "Conditions on dimensions, separated by semicolons; all must hold: `country==JO;pagePath=@/article/`. `==` equals, `!=` does not equal, `=@` contains; escape a semicolon in a value with a backslash",
    ),
  orderBy: list
    .default("")
    .describe(
      "Comma-separated metrics or dimensions; a leading minus sorts in descending order: `-screenPageViews`",
    ),
  limit: z.number().int().min(1).max(10_000).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  locale: locale.optional().describe("Language of messages"),
});
export type ReportQuery = z.input<typeof reportQuery>;

const values = z.array(z.object({ value: z.string() }));

/** Report response, in the shape of `runReport` in the Google Analytics Data API. */
export const report = z.object({
  kind: z.literal("analyticsData#runReport"),
  dimensionHeaders: z.array(z.object({ name: z.enum(DIMENSIONS) })),
  metricHeaders: z.array(
    z.object({
      name: z
        .enum([...METRICS, SUM_OF_DAILY_USERS])
        .describe(
          `\`activeUsers\`: distinct visitors. \`${SUM_OF_DAILY_USERS}\`: daily distinct visitors, summed, since visitors are not recognised across days`,
        ),
      type: z.literal("TYPE_INTEGER"),
    }),
  ),
  rows: z.array(z.object({ dimensionValues: values, metricValues: values })),
  rowCount: z.number().int().describe("Total number of rows, regardless of `limit` and `offset`"),
  metadata: z.object({
    timeZone: z.string().describe("IANA time zone of the station; days and hours are in this zone"),
  }),
});
export type Report = z.infer<typeof report>;

const readerCounts = z.object({
  activeUsers: z.number().int().describe("Distinct visitors"),
  screenPageViews: z.number().int(),
});

/** Realtime report: current readers and the pages that they read. */
export const realtime = readerCounts.extend({
  at: z.iso.datetime(),
  windowMinutes: z
    .number()
    .int()
    .describe("Minutes after opening a page during which a visitor counts as active"),
  minutes: z
    .array(readerCounts.extend({ minutesAgo: z.number().int() }))
    .describe("The last 30 minutes, current minute first"),
  pages: z
    .array(
      readerCounts.extend({
        pagePath: z.string(),
        articleId: id.nullable(),
        articleTitle: z.string().nullable(),
        language: locale,
      }),
    )
    .describe("Pages being read now, most readers first"),
});
export type Realtime = z.infer<typeof realtime>;

/**
 * Current readers in each language, with the articles that they read, for a screen that is open all
 * day.
 */
export const readersNow = readerCounts.extend({
  at: z.iso.datetime(),
  windowMinutes: z
    .number()
    .int()
    .describe("Minutes after opening a page during which a visitor counts as active"),
  languages: z
    .array(
      readerCounts.extend({
        language: locale,
        articles: z
          .array(readerCounts.extend({ id, title: z.string() }))
          .describe("The five articles with most readers"),
      }),
    )
    .describe("Every language; who reads in two is counted in both"),
});
export type ReadersNow = z.infer<typeof readersNow>;

const tags = ["analytics"];

export const analyticsContract = {
  realtime: staffCall
    .route({
      method: "GET",
      path: "/v1/analytics/realtime",
      tags,
      summary: "Staff: get the current readers and the pages that they read",
    })
    .input(inLocale)
    .output(realtime),
  now: staffCall
    .meta({ access: "staff", limit: { points: 120, seconds: 60 } })
    .route({
      method: "GET",
      path: "/v1/analytics/now",
      tags,
      summary: "Staff: get the current readers and the articles that they read, per language",
    })
    .input(inLocale)
    .output(readersNow),
  metricsDimensions: staffCall
    .route({
      method: "GET",
      path: "/v1/analytics/metricsDimensions",
      tags,
      summary: "Staff: run a report on page views and visitors, grouped by any dimensions",
    })
    .input(reportQuery)
    .output(report),
  example: staffCall
    .route({
      method: "GET",
      path: "/v1/analytics/example",
      tags,
      summary: "Staff: get an example request to metricsDimensions, explained, with its response",
    })
    .input(inLocale)
    .output(
      z.object({
        description: z.string(),
        query: z.record(z.string(), z.string()).describe("Query parameters of the request"),
        url: urlReference.describe("URL of the request"),
        response: report,
      }),
    ),
};
