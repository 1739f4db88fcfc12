import { sql } from "drizzle-orm";
import type { LabelledKind } from "../../platform/crud/record-kind.ts";
import { article } from "../article/article.table.ts";
import { liveEntry, liveQuestion, liveShift } from "./live-blog.table.ts";

/** Live blogs by the title of their article, and entries by theirs, in the audit log. */
export const liveBlogLabels: LabelledKind[] = [
  { entity: "LiveBlog", table: article, label: () => sql`${article.title}` },
  {
    entity: "LiveEntry",
    table: liveEntry,
    label: () => sql`coalesce(nullif(${liveEntry.title}, ''), '#' || ${liveEntry.id})`,
  },
  {
    entity: "LiveShift",
    table: liveShift,
    label: () => sql`(select a.title from ${article} a where a.id = ${liveShift.articleId})`,
  },
  // By its number: the audit log outlives the text and the name of the reader.
  { entity: "LiveQuestion", table: liveQuestion, label: () => sql`'#' || ${liveQuestion.id}` },
];
