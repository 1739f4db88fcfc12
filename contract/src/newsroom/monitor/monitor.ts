import { z } from "zod";
import { callOf, id, inLocale, locale } from "../../platform/call.ts";
import { timestamp } from "../../platform/record.ts";
import { htmlText } from "../../platform/url-fields.ts";
import { articleAssignment, colleague } from "../article/article-assignment.ts";
import { articleState } from "../article/article-record.ts";
import {
  MONITOR_ALERTS,
  MONITOR_COLUMN_SIZE,
  MONITOR_EXCERPT,
  MONITOR_KINDS,
  MONITOR_MAX_COLUMNS,
} from "./monitor-terms.ts";

const tags = ["monitor"];
const manage = callOf("manage", "Article");

/** Column of the newsroom monitor, as a person arranged it. */
export const monitorColumn = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .describe("Chosen by the client, unique in the arrangement"),
  kind: z.enum(MONITOR_KINDS),
  locale: locale.nullable().describe("Only records in this language; null: in all"),
  categoryId: id.nullable().describe("Only records of this category; null: of all"),
});
export type MonitorColumn = z.infer<typeof monitorColumn>;

/** Row of a column: an article, an entry of a live blog, or another record that waits. */
export const monitorRow = z.object({
  key: z.string().describe("Unique in the column, such as `article:12`"),
  title: z.string().describe("May be empty"),
  locale: locale.nullable().describe("Language of the title; null if it is a name"),
  path: z.string().describe("Screen of the back office, below its secret path"),
  articleId: id.nullable(),
  entryId: id.nullable().describe("Entry of the live blog of the article"),
  category: z.object({ id, label: z.string() }).nullable(),
  at: timestamp
    .nullable()
    .describe(
      "`waiting`, `review`, `notes`, `alerts`: since when; `scheduled`: publication; `live`: last entry, null if there is none; `published`: publication; `assignments`: due time, null without one",
    ),
  by: colleague
    .nullable()
    .describe(
      "`waiting`: who submitted it; `review`: who claimed it; `live`: who leads it; `notes`: author",
    ),
  state: articleState.nullable().describe("State of the article"),
  alert: z.enum(MONITOR_ALERTS).nullable(),
  excerpt: z.string().describe(`First ${MONITOR_EXCERPT} characters of a note; may be empty`),
  readers: z
    .number()
    .int()
    .nullable()
    .describe(
      "Visitors who opened the article in the last minutes; only in `published` and `live`",
    ),
  entriesWaiting: z.number().int().nullable().describe("Only in `live`: entries for an editor"),
  urgent: z.boolean(),
  stale: z.boolean().describe("Only in `live`: no entry for the minutes of its reminder"),
  assignment: articleAssignment
    .omit({ abilities: true })
    .nullable()
    .describe("Of the article; null if the row is about another record that needs somebody"),
});
export type MonitorRow = z.infer<typeof monitorRow>;

/** Columns of a person with their rows. */
export const monitorBoard = z.object({
  at: timestamp,
  readersWindow: z.number().int().describe("Minutes after a view in which a visitor is a reader"),
  columns: z.array(
    monitorColumn.extend({
      category: z
        .object({ id, label: z.string() })
        .nullable()
        .describe("Category of the filter; null without one, or if it no longer exists"),
      rows: z.array(monitorRow).describe(`At most ${MONITOR_COLUMN_SIZE}`),
      more: z.boolean().describe("There are further rows"),
    }),
  ),
  abilities: z.object({ assign: z.boolean() }),
});
export type MonitorBoard = z.infer<typeof monitorBoard>;

/** Content of an article or an entry of a live blog, as it is being worked on. */
export const monitorPreview = z.object({
  title: z.string().describe("May be empty"),
  subtitle: z.string().describe("May be empty"),
  summary: z.string().describe("May be empty"),
  locale,
  bodyHtml: htmlText.describe("Sanitised HTML"),
  authors: z.array(z.string()).describe("Names in the language of the response"),
  wordCount: z.number().int().nullable().describe("Null for an entry"),
  pending: z.boolean().describe("Readers do not see this content"),
});
export type MonitorPreview = z.infer<typeof monitorPreview>;

/** Maximum number of articles whose readers one call returns: more than a front has slots. */
export const MAX_READERS_IDS = 200;

/** Current readers of articles, such as those on a front. */
export const articleReaders = z.object({
  readersWindow: z.number().int().describe("Minutes after a view in which a visitor is a reader"),
  articles: z.array(z.object({ id, readers: z.number().int().min(0) })).describe("As requested"),
});
export type ArticleReaders = z.infer<typeof articleReaders>;

const columns = z
  .array(monitorColumn)
  .max(MONITOR_MAX_COLUMNS)
  .refine((list) => new Set(list.map((column) => column.id)).size === list.length, {
    message: "the ids of columns differ",
  });

/** Operations of the newsroom monitor. */
export const monitorContract = {
  // Every open monitor requests it each ten seconds.
  board: manage
    .meta({ access: { action: "manage", of: "Article" }, limit: { points: 120, seconds: 60 } })
    .route({
      method: "GET",
      path: "/v1/monitor",
      tags,
      summary: "Staff: get the columns of your newsroom monitor with their rows",
    })
    .input(inLocale)
    .output(monitorBoard),
  arrange: manage
    .meta({
      access: { action: "manage", of: "Article" },
      limit: { points: 120, seconds: 60 },
      right: { readsOnly: "Arrangement of the caller's own screen" },
    })
    .route({
      method: "PUT",
      path: "/v1/monitor/columns",
      tags,
      summary: "Staff: arrange the columns of your newsroom monitor",
    })
    .input(z.strictObject({ columns }))
    .output(z.object({ columns: z.array(monitorColumn) })),
  // Every open front page screen requests it each ten seconds.
  readers: manage
    .meta({ access: { action: "manage", of: "Article" }, limit: { points: 120, seconds: 60 } })
    .route({
      method: "GET",
      path: "/v1/monitor/readers",
      tags,
      summary: "Staff: get the current readers of articles",
    })
    .input(inLocale.extend({ ids: z.array(id).min(1).max(MAX_READERS_IDS) }))
    .output(articleReaders),
  preview: manage
    .route({
      method: "GET",
      path: "/v1/monitor/article/{id}",
      tags,
      summary: "Staff: get the latest content of an article, or of an entry of its live blog",
    })
    .input(inLocale.extend({ id, entryId: id.optional() }))
    .output(monitorPreview),
};
