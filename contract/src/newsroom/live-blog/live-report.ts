import { z } from "zod";
import { callOf, id, inLocale, locale } from "../../platform/call.ts";
import { recordId, timestamp } from "../../platform/record.ts";
import { colleague } from "../article/article-assignment.ts";
import { LIVE_BLOG_STATES } from "./live-blog-terms.ts";

const count = z.number().int().min(0);

/** Figures about the entries of a live blog. */
export const liveReport = z.object({
  articleId: id,
  title: z.string(),
  slug: z.string(),
  locale,
  state: z.enum(LIVE_BLOG_STATES),
  startedAt: timestamp,
  endedAt: timestamp.nullable(),
  published: count.describe("Entries that readers see"),
  keyEvents: count.describe("Key events among them"),
  removed: count.describe("Entries that were published and removed"),
  firstAt: timestamp.nullable().describe("Publication of the first entry that readers see"),
  lastAt: timestamp.nullable().describe("Publication of the last entry that readers see"),
  approval: z
    .object({
      entries: count,
      medianSeconds: count.describe("Median time from receipt to publication"),
    })
    .nullable()
    .describe("Published entries that were submitted first; null without any"),
  people: z
    .array(z.object({ person: colleague.nullable(), entries: count }))
    .describe("Published entries by author, the most first; null: the account was deleted"),
  labels: z
    .array(z.object({ label: z.string(), entries: count }))
    .describe("Published entries by label, the most first; an empty label: without one"),
});
export type LiveReport = z.infer<typeof liveReport>;

const read = callOf("manage", "Article").meta({
  access: { action: "manage", of: "Article" },
  limit: { points: 60, seconds: 60 },
});

export const liveReportContract = {
  get: read
    .route({
      method: "GET",
      path: "/v1/live-blog/{id}/report",
      tags: ["liveBlog"],
      summary: "Staff: get figures about the entries of a live blog",
    })
    .input(recordId)
    .output(liveReport),
  excel: read
    .route({
      method: "GET",
      path: "/v1/live-blog/{id}/report/excel",
      tags: ["liveBlog"],
      summary: "Staff: export the report of a live blog as a workbook, with its readers and alerts",
    })
    .input(inLocale.extend({ id }))
    .output(z.file().describe("Excel workbook")),
};
