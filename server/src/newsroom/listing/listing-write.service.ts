import type { SocialLink } from "@masthead/contract/newsroom/listing.ts";
import { slugify } from "@masthead/contract/newsroom/slug.ts";
import { LOCALES, type LocalizedText } from "@masthead/contract/system/locale.ts";
import { and, eq, isNull } from "drizzle-orm";
import { announceChange } from "../../platform/cache/changes.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { ROW_LOCK } from "../../platform/postgres/row-lock.ts";
import { type Actor, created, writeLog } from "../../system/log/log.store.ts";
import { author } from "../author/author.table.ts";
import { personOfInterest } from "../person-of-interest/person-of-interest.table.ts";
import { source } from "../source/source.table.ts";
import { tag } from "../tag/tag.table.ts";
import { listingWith } from "./listing-match.store.ts";
import { freeListingSlug } from "./listing-slug.service.ts";
import { type ListingEntity, listingSlug } from "./slug.table.ts";

const TABLES = { tag, author, person: personOfInterest, source } as const;
const NAMES = { tag: "Tag", author: "Author", person: "PeopleOfInterest", source: "Source" } as const;

export interface NewListing {
  name: LocalizedText;
  slug?: LocalizedText;
  role?: LocalizedText;
  bio?: LocalizedText;
  /** Of an author. */
  socialLinks?: SocialLink[] | undefined;
  url?: string | null;
}

/** Makes a tag, author, person or source, its addresses and its log row. */
export async function createListing(db: Db, actor: Actor, entity: ListingEntity, values: NewListing): Promise<number> {
  const slug: LocalizedText = {};
  for (const locale of LOCALES) {
    const wanted = values.slug?.[locale] ?? values.name[locale];
    if (wanted) slug[locale] = await freeListingSlug(db, locale, slugify(wanted) || entity);
  }
  const [row] = await db
    .insert(TABLES[entity])
    .values({ ...values, slug } as typeof author.$inferInsert)
    .returning({ id: TABLES[entity].id });
  if (!row) throw new Error(`the ${entity} was not stored`);
  const addresses = LOCALES.flatMap((locale) => (slug[locale] ? [{ locale, slug: slug[locale], entity, entityId: row.id }] : []));
  if (addresses.length) await db.insert(listingSlug).values(addresses);
  await writeLog(db, actor, [{ action: "create", entity: NAMES[entity], entityId: row.id, changes: created({ ...values, slug }) }]);
  await announceChange(db, [`list:${entity}`, `${entity}:${row.id}`]);
  return row.id;
}

/** The tag, author, person or source that has this slug or, failing that, this name, whatever the language or case. Within a transaction it stays. */
export function findListing(db: Db, entity: ListingEntity, wanted: { slug: string; name: string }): Promise<number | undefined> {
  return listingWith(db, TABLES[entity], entity, { slug: slugify(wanted.slug || wanted.name), name: wanted.name.trim() });
}

/** Whether the record is there and not deleted. Within a transaction it stays. */
export async function isListing(db: Db, entity: ListingEntity, id: number): Promise<boolean> {
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

/** The source of an address. Within a transaction it stays. */
export async function findSource(db: Db, url: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id: source.id })
    .from(source)
    .where(and(eq(source.url, url), isNull(source.deletedAt)))
    .orderBy(source.id)
    .limit(1)
    .for(ROW_LOCK.name);
  return row?.id;
}
