import type { Author, ListingRef } from "@masthead/contract/newsroom/listing.ts";
import { LOCALES, type Locale, localized } from "@masthead/contract/system/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { toPictureOrNull } from "../media/media.picture.ts";
import type { ListingRow } from "./listing.sql.ts";
import { countListings, findListingSlug, visibleListings } from "./listing.store.ts";
import type { ListingEntity } from "./slug.table.ts";

/** Tags, authors, people and sources in one shape; each contract takes of it what it names. */
export interface Listing extends Author {
  url: string | null;
  logo: Author["photo"];
}

export interface ListingSubject extends Listing {
  kind: ListingEntity;
  alternates: { locale: Locale; slug: string }[];
}

export function toListing(row: ListingRow, locale: Locale): Listing {
  const photo = toPictureOrNull(row.picture, locale);
  return {
    id: row.id,
    name: localized(row.name, locale),
    slug: localized(row.slug, locale),
    role: localized(row.role, locale),
    bio: localized(row.bio, locale),
    url: row.url,
    socialLinks: row.links,
    photo,
    logo: photo,
  };
}

export async function allListings(context: CallContext, entity: ListingEntity): Promise<Listing[]> {
  tag(`list:${entity}`);
  const rows = await visibleListings(context.db, entity, { locale: context.locale });
  return rows.map((row) => toListing(row, context.locale));
}

/** One page of them, by name. @throws NOT_FOUND past the end. */
export async function pageOfListings(context: CallContext, entity: ListingEntity, { page, limit }: { page: number; limit: number }) {
  tag(`list:${entity}`);
  const [total, rows] = await Promise.all([
    countListings(context.db, entity),
    visibleListings(context.db, entity, { locale: context.locale, limit, offset: (page - 1) * limit }),
  ]);
  if (page > 1 && !rows.length) throw notFound();
  return { data: rows.map((row) => toListing(row, context.locale)), meta: { page, limit, total } };
}

/** @throws NOT_FOUND */
export async function oneListing(context: CallContext, entity: ListingEntity, id: number): Promise<Listing> {
  tag(`${entity}:${id}`);
  const [row] = await visibleListings(context.db, entity, { ids: [id] });
  if (!row) throw notFound();
  return toListing(row, context.locale);
}

/** Those of these that readers see, in the order of the ids. */
export async function listingRefs({ db, locale }: CallContext, entity: ListingEntity, ids: number[]): Promise<ListingRef[]> {
  tag(...ids.map((id) => `${entity}:${id}`));
  const rows = ids.length ? await visibleListings(db, entity, { ids }) : [];
  const refs = new Map(rows.map(({ id, name, slug }) => [id, { id, name: localized(name, locale), slug: localized(slug, locale) }]));
  return ids.flatMap((id) => refs.get(id) ?? []);
}

/** Who or what stands at /articles/{slug}, found by its present or a former slug. @throws NOT_FOUND */
export async function listingBySlug(context: CallContext, slug: string): Promise<ListingSubject> {
  const found = await findListingSlug(context.db, context.locale, slug);
  if (!found) throw notFound();
  tag(`${found.entity}:${found.entityId}`);
  const [row] = await visibleListings(context.db, found.entity, { ids: [found.entityId] });
  if (!row) throw notFound();
  const alternates = LOCALES.map((locale) => ({ locale, slug: localized(row.slug, locale) }));
  return { ...toListing(row, context.locale), kind: found.entity, alternates };
}

/** Where a visible tag, author, person or source stands: in the wanted language if it has a name in it. */
export async function listingAddress(
  context: CallContext,
  entity: ListingEntity,
  id: number,
): Promise<{ locale: Locale; slug: string } | undefined> {
  tag(`${entity}:${id}`);
  const [row] = await visibleListings(context.db, entity, { ids: [id] });
  if (!row) return undefined;
  const locale = [context.locale, ...LOCALES].find((one) => row.name[one]) ?? context.locale;
  return { locale, slug: localized(row.slug, locale) };
}
