import type { SocialLink } from "@masthead/contract/newsroom/topic.ts";
import type { Entity } from "@masthead/contract/platform/ability.ts";
import type { LocalizedText } from "@masthead/contract/platform/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { contributions } from "../../platform/contributions.ts";
import type { RecordTable } from "../../platform/crud/record-kind.ts";
import { type ImageRow, imageJson } from "../media/media.image.ts";
import { media } from "../media/media.table.ts";
import type { TopicKind } from "./topic-slug.table.ts";

/** Kind of topics, as its module declares it. In SQL, `e` is a row of its table. */
export interface TopicSource {
  kind: TopicKind;
  entity: Entity;
  table: RecordTable;
  /** SQL condition: readers see the topic, unless it is deleted. */
  visible: SQL;
  role?: SQL;
  bio?: SQL;
  url?: SQL;
  links?: SQL;
  imageId?: SQL;
}

export const topicSources = contributions<TopicSource>();

/** @throws Error if no module declares the kind */
export function topicSource(kind: TopicKind): TopicSource {
  const source = topicSources.all().find((one) => one.kind === kind);
  if (!source) throw new Error(`No module declares the topics of kind ${kind}`);
  return source;
}

/** Common row shape of tags, authors, people and sources. */
export interface TopicRow {
  id: number;
  name: LocalizedText;
  slug: LocalizedText;
  role: LocalizedText;
  bio: LocalizedText;
  url: string | null;
  links: SocialLink[];
  image: ImageRow | null;
}

const NO_TEXT = sql`'{}'::jsonb`;
const NO_LINKS = sql`'[]'::jsonb`;

/** Returns the SQL that differs between the kinds of topics. */
export function topicSql(kind: TopicKind) {
  const {
    table,
    visible,
    role = NO_TEXT,
    bio = NO_TEXT,
    url = sql`null`,
    links = NO_LINKS,
    imageId,
  } = topicSource(kind);
  const imageJoin = sql`left join ${media} on ${imageId ? sql`${media.id} = ${imageId}` : sql`false`}`;
  return {
    table: sql`${table} e`,
    visible: sql`(${visible} and not e.proposed)`,
    role,
    bio,
    url,
    links,
    imageJoin,
  };
}

/**
 * SQL: one visible row as JSON, selected by a condition on the alias `e`, for use in other queries.
 */
export function topicJson(entity: TopicKind, condition: SQL): SQL {
  const { table, visible, role, bio, url, links, imageJoin } = topicSql(entity);
  return sql`select json_build_object('id', e.id, 'name', e.name, 'slug', e.slug, 'role', ${role}, 'bio', ${bio}, 'url', ${url}, 'links', ${links}, 'image', ${imageJson}) as value
    from ${table} ${imageJoin} where ${visible} and e.deleted_at is null and ${condition}`;
}
