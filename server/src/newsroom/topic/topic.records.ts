import type { Entity } from "@masthead/contract/platform/ability.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { CacheTag } from "../../cache-tags.ts";
import { EVERYTHING } from "../../platform/cache/changes.ts";
import type { RecordKind, RecordRow, RecordTable } from "../../platform/crud/record-kind.ts";
import { idsReferencing } from "../../platform/crud/references.sql.ts";
import {
  localizedSortKey,
  localizedTextIn,
  textInAllLocales,
} from "../../platform/crud/text-search.sql.ts";
import { hasNewsroomRight } from "../../platform/newsroom-right.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { auditLog } from "../../system/log/audit-log.ts";
import { publishingRules } from "../../system/setting/setting.service.ts";
import { normalizeSlugs } from "../slug-input.ts";
import { generateMissingTopicSlugs, saveTopicSlugs } from "./topic-slug.service.ts";
import { deleteTopicSlugs } from "./topic-slug.store.ts";
import type { TopicKind } from "./topic-slug.table.ts";

/** Row fields that tags, authors, people and sources have in common. */
export interface TopicRecordRow extends RecordRow {
  name: LocalizedText;
  slug: LocalizedText;
  status: boolean;
  visible?: boolean;
  proposed: boolean;
}

export type TopicTable<Row extends TopicRecordRow> = RecordTable<Row> &
  Record<"name" | "slug" | "status" | "proposed", PgColumn>;

/**
 * Number of articles that are invalidated individually when a record they reference is shown or
 * hidden. With more articles, all caches are invalidated.
 */
const MAX_INVALIDATED_ARTICLES = 500;

/**
 * Common record kind of tags, authors, people and sources: a name, a topic page below /articles/,
 * and articles that reference them.
 */
export function defineTopicRecords<Row extends TopicRecordRow>(
  entity: Entity,
  topicKind: TopicKind,
  table: TopicTable<Row>,
): RecordKind<Row> {
  const { name, slug, status } = table;
  return {
    entity,
    table,
    auditLog,
    localized: ["name", "slug"],
    requiredTexts: ["name"],
    searchText: textInAllLocales(name, slug),
    sorts: {
      name: (locale) => localizedSortKey(name, locale),
      status: () => sql`${status}`,
      createdAt: () => sql`${table.createdAt}`,
      updatedAt: () => sql`${table.updatedAt}`,
    },
    filters: { status },
    choice: { label: (locale) => localizedTextIn(name, locale), usable: sql`${status}` },
    normalize: (context, sent) => normalizeSlugs(context, sent),
    async validate(context, { before, after }) {
      // A save by a Superadmin ends the proposal. A tag stays one until it is made visible.
      const proposed =
        before === null ? await isProposal(context) : before.proposed && after.visible === false;
      const slug = await generateMissingTopicSlugs(context.db, topicKind, after.name, after.slug);
      const added: Partial<Row> = {};
      return Object.assign(added, {
        proposed,
        slug,
        ...(proposed && before === null && "visible" in table && { visible: false }),
      });
    },
    afterSave: (context, { before, after }) =>
      saveTopicSlugs(context, topicKind, after.id, {
        before: before?.slug ?? {},
        after: after.slug,
      }),
    afterPurge: (db, id) => deleteTopicSlugs(db, topicKind, id),
    tags: async (db, { before, after }) => {
      const tags: CacheTag[] = [`list:${topicKind}`, `${topicKind}:${after.id}`];
      const visibilityChanged = before !== null && isVisible(before) !== isVisible(after);
      return visibilityChanged ? [...tags, ...(await tagsOfArticles(db, entity, after.id))] : tags;
    },
  };
}

/**
 * Whether a new record waits for an article with it: its creator cannot edit such records, and
 * cannot publish, or needs an approval to do so.
 */
async function isProposal(context: CallContext): Promise<boolean> {
  if (!context.user || context.user.role === "Superadmin") return false;
  return (
    !hasNewsroomRight(context, "publish") || (await publishingRules(context.db)).editionApproval
  );
}

const isVisible = ({ status, visible = true, proposed, deletedAt }: TopicRecordRow) =>
  status && visible && !proposed && deletedAt === null;

/**
 * Returns the cache tags of the articles that reference a record. Pages that do not show the record
 * yet do not have its tag, so they are invalidated through their articles.
 */
async function tagsOfArticles(
  db: Db,
  entity: Entity,
  id: number,
): Promise<(CacheTag | typeof EVERYTHING)[]> {
  const ids = await idsReferencing(
    db,
    { from: "Article", to: entity },
    id,
    MAX_INVALIDATED_ARTICLES + 1,
  );
  return ids.length > MAX_INVALIDATED_ARTICLES
    ? [EVERYTHING]
    : ids.map((articleId): CacheTag => `article:${articleId}`);
}
