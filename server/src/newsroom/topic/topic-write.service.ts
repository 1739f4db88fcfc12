import { slugify } from "@masthead/contract/newsroom/slug.ts";
import type { SocialLink } from "@masthead/contract/newsroom/topic.ts";
import { LOCALES, type LocalizedText } from "@masthead/contract/system/locale.ts";
import { and, eq, isNull } from "drizzle-orm";
import { announceChange } from "../../platform/cache/changes.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../platform/postgres/row-lock.ts";
import { type Actor, createdChanges, writeLog } from "../../system/log/log.store.ts";
import { author } from "../author/author.table.ts";
import { personOfInterest } from "../person-of-interest/person-of-interest.table.ts";
import { source } from "../source/source.table.ts";
import { tag } from "../tag/tag.table.ts";
import { lockTopicBySlugOrName } from "./topic-match.store.ts";
import { findFreeTopicSlug } from "./topic-slug.service.ts";
import { type TopicKind, topicSlug } from "./topic-slug.table.ts";

const TABLES = { tag, author, person: personOfInterest, source } as const;
const LOG_ENTITIES = { tag: "Tag", author: "Author", person: "PeopleOfInterest", source: "Source" } as const;

export interface NewTopic {
  name: LocalizedText;
  slug?: LocalizedText;
  role?: LocalizedText;
  bio?: LocalizedText;
  /** Only for authors. */
  socialLinks?: SocialLink[] | undefined;
  url?: string | null;
}

/** Creates a tag, author, person or source with its slugs and audit log entry. Returns its id. */
export async function createTopic(db: Db, actor: Actor, entity: TopicKind, values: NewTopic): Promise<number> {
  const slug: LocalizedText = {};
  for (const locale of LOCALES) {
    const slugSource = values.slug?.[locale] ?? values.name[locale];
    if (slugSource) slug[locale] = await findFreeTopicSlug(db, locale, slugify(slugSource) || entity);
  }
  const [row] = await db
    .insert(TABLES[entity])
    .values({ ...values, slug } as typeof author.$inferInsert)
    .returning({ id: TABLES[entity].id });
  if (!row) throw new Error(`${entity} insert returned no row`);
  const slugRows = LOCALES.flatMap((locale) => (slug[locale] ? [{ locale, slug: slug[locale], entity, entityId: row.id }] : []));
  if (slugRows.length) await db.insert(topicSlug).values(slugRows);
  await writeLog(db, actor, [
    { action: "create", entity: LOG_ENTITIES[entity], entityId: row.id, changes: createdChanges({ ...values, slug }) },
  ]);
  await announceChange(db, [`list:${entity}`, `${entity}:${row.id}`]);
  return row.id;
}

/**
 * Returns the id of the tag, author, person or source with this slug or else with this name, in any
 * language and case. Locks it against deletion until the transaction ends.
 */
export function findTopic(db: Db, entity: TopicKind, query: { slug: string; name: string }): Promise<number | undefined> {
  return lockTopicBySlugOrName(db, TABLES[entity], entity, { slug: slugify(query.slug || query.name), name: query.name.trim() });
}

/**
 * Whether the record exists and is not deleted. Locks it against deletion until the transaction ends.
 */
export async function topicExists(db: Db, entity: TopicKind, id: number): Promise<boolean> {
  const table = TABLES[entity];
  return (
    (
      await db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.id, id), isNull(table.deletedAt)))
        .for(ROW_LOCK.name)
    ).length > 0
  );
}

/** Returns the id of the source with a URL. Locks it against deletion until the transaction ends. */
export async function findSourceByUrl(db: Db, url: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: source.id })
    .from(source)
    .where(and(eq(source.url, url), isNull(source.deletedAt)))
    .orderBy(source.id)
    .limit(1)
    .for(ROW_LOCK.name);
  return row?.id;
}
