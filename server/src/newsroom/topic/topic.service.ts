import type { Author } from "@masthead/contract/newsroom/topic.ts";
import { LOCALES, type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../platform/cache/tags.ts";
import { notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { toImageOrNull } from "../media/media.image.ts";
import type { TopicRow } from "./topic.sql.ts";
import { countTopics, findTopicSlugOwner, visibleTopics } from "./topic.store.ts";
import type { TopicKind } from "./topic-slug.table.ts";

/**
 * Common shape of tags, authors, people and sources. The output schema of each call picks its
 * fields.
 */
export interface Topic extends Author {
  url: string | null;
  logo: Author["photo"];
}

export interface TopicSubject extends Topic {
  kind: TopicKind;
  alternates: { locale: Locale; slug: string }[];
}

export function toTopic(row: TopicRow, locale: Locale): Topic {
  const photo = toImageOrNull(row.image, locale);
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

export async function allTopics(context: CallContext, entity: TopicKind): Promise<Topic[]> {
  tag(`list:${entity}`);
  const rows = await visibleTopics(context.db, entity, { locale: context.locale });
  return rows.map((row) => toTopic(row, context.locale));
}

/** Returns one page of the visible topics of a kind, by name. @throws NOT_FOUND past the end */
export async function topicPage(
  context: CallContext,
  entity: TopicKind,
  { page, limit }: { page: number; limit: number },
) {
  tag(`list:${entity}`);
  const [total, rows] = await Promise.all([
    countTopics(context.db, entity),
    visibleTopics(context.db, entity, {
      locale: context.locale,
      limit,
      offset: (page - 1) * limit,
    }),
  ]);
  if (page > 1 && !rows.length) throw notFound();
  return { data: rows.map((row) => toTopic(row, context.locale)), meta: { page, limit, total } };
}

/** @throws NOT_FOUND */
export async function topicById(
  context: CallContext,
  entity: TopicKind,
  id: number,
): Promise<Topic> {
  tag(`${entity}:${id}`);
  const [row] = await visibleTopics(context.db, entity, { ids: [id] });
  if (!row) throw notFound();
  return toTopic(row, context.locale);
}

/** Returns the topics that readers see, in the order of the ids. */
export async function topicsById(
  { db, locale }: CallContext,
  entity: TopicKind,
  ids: number[],
): Promise<Topic[]> {
  tag(...ids.map((id) => `${entity}:${id}` as const));
  const rows = ids.length ? await visibleTopics(db, entity, { ids }) : [];
  const topics = new Map(rows.map((row) => [row.id, toTopic(row, locale)]));
  return ids.flatMap((id) => topics.get(id) ?? []);
}

/**
 * Returns the topic at /articles/{slug}, found by its current or a former slug. @throws NOT_FOUND
 */
export async function topicBySlug(context: CallContext, slug: string): Promise<TopicSubject> {
  const owner = await findTopicSlugOwner(context.db, context.locale, slug);
  if (!owner) throw notFound();
  tag(`${owner.entity}:${owner.entityId}`);
  const [row] = await visibleTopics(context.db, owner.entity, { ids: [owner.entityId] });
  if (!row) throw notFound();
  const alternates = LOCALES.map((locale) => ({ locale, slug: localized(row.slug, locale) }));
  return { ...toTopic(row, context.locale), kind: owner.entity, alternates };
}

/**
 * Returns the locale and slug of the page of a visible topic: in the language of the call if the
 * topic has a name in it.
 */
export async function topicLocation(
  context: CallContext,
  entity: TopicKind,
  id: number,
): Promise<{ locale: Locale; slug: string } | undefined> {
  tag(`${entity}:${id}`);
  const [row] = await visibleTopics(context.db, entity, { ids: [id] });
  if (!row) return undefined;
  const locale =
    [context.locale, ...LOCALES].find((candidate) => row.name[candidate]) ?? context.locale;
  return { locale, slug: localized(row.slug, locale) };
}
