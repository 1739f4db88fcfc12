import type { Entity } from "@masthead/contract/system/ability.ts";
import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { EVERYTHING } from "../../platform/cache/changes.ts";
import type { Fields, RecordKind, RecordRow, RecordTable } from "../../platform/crud/record-kind.ts";
import { sortedTextIn, textIn, textInAll } from "../../platform/crud/words.sql.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { trail } from "../../system/log/log.trail.ts";
import { cleanSlugs } from "../slug-input.ts";
import { articleReferences, articlesNaming } from "./listing-reference.store.ts";
import { completeSlugs, moveSlugs } from "./listing-slug.service.ts";
import { dropListingSlugs } from "./listing-slug.store.ts";
import type { ListingEntity } from "./slug.table.ts";

/** What the rows of all four have. */
export interface ListingRecordRow extends RecordRow {
  name: LocalizedText;
  slug: LocalizedText;
  status: boolean;
  visible?: boolean;
}

export type ListingTable = RecordTable & Record<"name" | "slug" | "status", PgColumn>;

/** Articles that are told one by one when what they name comes or goes; beyond that, everything is. */
const MOST_ARTICLES = 500;

/** What lists and forms of tags, authors, people and sources share: a name, an address below /articles/, and articles that name them. */
export function listingRecords<Row extends ListingRecordRow>(entity: Entity, address: ListingEntity, table: ListingTable): RecordKind<Row> {
  const { name, slug, status } = table;
  return {
    entity,
    table,
    trail,
    localized: ["name", "slug"],
    named: ["name"],
    words: textInAll(name, slug),
    sorts: {
      name: (locale) => sortedTextIn(name, locale),
      status: () => sql`${status}`,
      createdAt: () => sql`${table.createdAt}`,
      updatedAt: () => sql`${table.updatedAt}`,
    },
    filters: { status },
    choice: { label: (locale) => textIn(name, locale), usable: sql`${status}` },
    clean: (context, sent) => cleanSlugs(context, sent),
    async check(context, { after }): Promise<Fields> {
      return { slug: await completeSlugs(context.db, address, after.name, after.slug) };
    },
    saved: (context, { before, after }) => moveSlugs(context, address, after.id, { before: before?.slug ?? {}, after: after.slug }),
    purged: (db, id) => dropListingSlugs(db, address, id),
    references: async (context, id) => [await articleReferences(context.db, address, id)],
    tags: async (db, { before, after }) => {
      const own = [`list:${address}`, `${address}:${after.id}`];
      const turned = before !== null && isShown(before) !== isShown(after);
      return turned ? [...own, ...(await tagsOfArticles(db, address, after.id))] : own;
    },
  };
}

const isShown = ({ status, visible = true, deletedAt }: ListingRecordRow) => status && visible && deletedAt === null;

/** Pages that do not show a record yet do not know that its coming concerns them: they are named by their articles. */
async function tagsOfArticles(db: Db, address: ListingEntity, id: number): Promise<string[]> {
  const ids = await articlesNaming(db, address, id, MOST_ARTICLES + 1);
  return ids.length > MOST_ARTICLES ? [EVERYTHING] : ids.map((one) => `article:${one}`);
}
