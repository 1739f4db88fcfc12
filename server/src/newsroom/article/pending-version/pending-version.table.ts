import type { PendingVersionState } from "@masthead/contract/newsroom/article/pending-version-states.ts";
import type { PendingVersionTexts } from "@masthead/contract/newsroom/article/pending-version-texts.ts";
import { boolean, index, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { reference, timestamptz } from "../../../platform/postgres/columns.ts";
import { article } from "../article.table.ts";

/** State of the pending version of an article; without a row, it is a draft. */
export const articlePendingVersion = pgTable(
  "article_edition",
  {
    articleId: reference()
      .primaryKey()
      .references(() => article.id, { onDelete: "cascade" }),
    state: text().$type<PendingVersionState>().notNull(),
    /** Hash of the approved content (reader-content.ts); null unless the state is `approved`. */
    approvedHash: text(),
    approvedById: reference(),
    approvedByName: text(),
    approvedAt: timestamptz(),
    /** Texts beside the article, which an approval covers (contract, `pendingVersionTexts`). */
    texts: jsonb().$type<PendingVersionTexts>(),
    /**
     * Users who wrote the content since a second person approved it last. Null: not recorded yet;
     * derived from the revisions.
     */
    writerIds: reference().array(),
    /**
     * A reason replaced the approval of the content that readers see, where approvals are required.
     */
    isUnapproved: boolean().notNull().default(false),
    /** For translations with a pending text: version of the original that it is based on. */
    translatedFromVersion: integer(),
  },
  (t) => [index().on(t.state, t.articleId)],
);
