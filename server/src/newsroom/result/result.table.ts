import type { ResultContent, ResultSource } from "@masthead/contract/newsroom/result/result.ts";
import type { ResultState } from "@masthead/contract/newsroom/result/result-terms.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { localizedText, reference, timestamptz } from "../../platform/postgres/columns.ts";
import { article } from "../article/article.table.ts";

/** Correction that readers see below a result. */
export interface ResultCorrection {
  text: LocalizedText;
  /** ISO 8601, UTC. */
  at: string;
}

/** Results of matches and vote counts. One row serves both languages. */
export const result = pgTable(
  "result",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    version: integer().notNull().default(1),
    state: text().$type<ResultState>().notNull().default("draft"),
    /** Time from which readers see an embargoed result. */
    embargoUntil: timestamptz(),
    /** Title for staff and the audit log, made from the content. */
    title: localizedText().notNull(),
    content: jsonb().$type<ResultContent>().notNull(),
    source: jsonb().$type<ResultSource>(),
    corrections: jsonb().$type<ResultCorrection[]>().notNull().default([]),
    updatedAt: timestamptz().notNull(),
    /** Name of the last editor. */
    updatedBy: text().notNull(),
  },
  (t) => [
    index("result_embargoed").on(t.embargoUntil).where(sql`${t.state} = 'embargoed'`),
    index("result_updated").on(t.updatedAt),
    check("result_embargo", sql`(${t.state} = 'embargoed') = (${t.embargoUntil} is not null)`),
  ],
);

/** Articles that show a result: each shows one at most. */
export const resultArticle = pgTable(
  "result_article",
  {
    articleId: reference()
      .primaryKey()
      .references(() => article.id, { onDelete: "cascade" }),
    resultId: reference()
      .notNull()
      .references(() => result.id, { onDelete: "cascade" }),
  },
  (t) => [index().on(t.resultId)],
);

/** Versions of results: a row for each write. */
export const resultVersion = pgTable(
  "result_version",
  {
    resultId: reference()
      .notNull()
      .references(() => result.id, { onDelete: "cascade" }),
    version: integer().notNull(),
    state: text().$type<ResultState>().notNull(),
    content: jsonb().$type<ResultContent>().notNull(),
    source: jsonb().$type<ResultSource>(),
    /** Note of the correction that the version made; null if it made none. */
    correction: localizedText(),
    /** Made by the client of its editor, who may send a change more than once. */
    idempotencyKey: text(),
    /** Name of the editor. */
    by: text().notNull(),
    at: timestamptz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.resultId, t.version] }),
    uniqueIndex("result_version_idempotency").on(t.idempotencyKey),
  ],
);
