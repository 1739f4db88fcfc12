import { z } from "zod";
import { id, locale, staffCall } from "../system/call.ts";

/** What is counted. */
export const METRICS = ["screenPageViews", "activeUsers"] as const;
export type Metric = (typeof METRICS)[number];

/** What `activeUsers` is called where a row spans several days: a visitor is known for one day only. */
export const SUM_OF_DAYS = "sumOfDailyUsers";

/** What it is counted by. */
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

/** Values of dimensions that stand for none: nothing is known, no page led here, a page of this site did. */
export const NOT_SET = "(not set)";
export const DIRECT = "(direct)";
export const INTERNAL = "(internal)";

const named = (names: readonly string[]) => `Names, with commas between them: ${names.join(", ")}`;
const list = z.string().max(400);
const day = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}|today|yesterday|\d{1,4}daysAgo)$/)
  .describe("`2026-11-21`, `today`, `yesterday` or `7daysAgo`, in the station's zone");

/** A question, as the parameters of its address have it. */
export const reportQuery = z.strictObject({
  metrics: list.default("screenPageViews").describe(named(METRICS)),
  dimensions: list.default("").describe(named(DIMENSIONS)),
  startDate: day.default("7daysAgo"),
  endDate: day.default("today").describe("The last day that counts"),
  filter: z
    .string()
    .max(2000)
    .default("")
    .describe(
      "Conditions on dimensions that all must hold, with semicolons between them: `country==JO;pagePath=@/article/`. `==` equals, `!=` does not, `=@` contains; a backslash before a semicolon makes it part of the value",
    ),
  orderBy: list
    .default("")
    .describe("Metrics or dimensions with commas between them; a minus before one turns it round: `-screenPageViews`"),
  limit: z.number().int().min(1).max(10_000).default(100),
  offset: z.number().int().min(0).max(1_000_000).default(0),
  locale: locale.optional().describe("Language of messages"),
});
export type ReportQuery = z.input<typeof reportQuery>;

const values = z.array(z.object({ value: z.string() }));

/** The reply to a question, in the shape of runReport of the Google Analytics Data API. */
export const report = z.object({
  kind: z.literal("analyticsData#runReport"),
  dimensionHeaders: z.array(z.object({ name: z.enum(DIMENSIONS) })),
  metricHeaders: z.array(
    z.object({
      name: z
        .enum([...METRICS, SUM_OF_DAYS])
        .describe(
          `\`activeUsers\`: distinct visitors. \`${SUM_OF_DAYS}\`: the same of each day, added up, since nobody is known across days`,
        ),
      type: z.literal("TYPE_INTEGER"),
    }),
  ),
  rows: z.array(z.object({ dimensionValues: values, metricValues: values })),
  rowCount: z.number().int().describe("Rows in all, whatever `limit` and `offset` leave"),
  metadata: z.object({ timeZone: z.string().describe("IANA zone of the station, in which days and hours are counted") }),
});
export type Report = z.infer<typeof report>;

const readers = z.object({
  activeUsers: z.number().int().describe("Distinct visitors"),
  screenPageViews: z.number().int(),
});

/** Who reads now. */
export const realtime = readers.extend({
  at: z.iso.datetime(),
  windowMinutes: z.number().int().describe("How long ago somebody may have come to a page and still be counted"),
  minutes: z.array(readers.extend({ minutesAgo: z.number().int() })).describe("The last 30 minutes, the present one first"),
  pages: z
    .array(readers.extend({ pagePath: z.string(), articleId: id.nullable(), articleTitle: z.string().nullable(), language: locale }))
    .describe("What is read now, the most first"),
});
export type Realtime = z.infer<typeof realtime>;

const tags = ["analytics"];

export const analyticsContract = {
  realtime: staffCall
    .route({ method: "GET", path: "/v1/analytics/realtime", tags, summary: "Staff: who reads now, and what" })
    .input(z.object({ locale: locale.optional() }))
    .output(realtime),
  metricsDimensions: staffCall
    .route({ method: "GET", path: "/v1/analytics/metricsDimensions", tags, summary: "Staff: page views and visitors, by anything" })
    .input(reportQuery)
    .output(report),
  example: staffCall
    .route({
      method: "GET",
      path: "/v1/analytics/example",
      tags,
      summary: "Staff: a question to metricsDimensions, explained, and its answer",
    })
    .input(z.object({ locale: locale.optional() }))
    .output(
      z.object({
        description: z.string(),
        query: z.record(z.string(), z.string()).describe("The parameters of the question"),
        url: z.string().describe("Its address"),
        response: report,
      }),
    ),
};
