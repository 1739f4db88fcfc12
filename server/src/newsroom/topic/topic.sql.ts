import type { SocialLink } from "@masthead/contract/newsroom/topic.ts";
import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { author } from "../author/author.table.ts";
import { type ImageRow, imageJson } from "../media/media.image.ts";
import { media } from "../media/media.table.ts";
import { personOfInterest } from "../person-of-interest/person-of-interest.table.ts";
import { source } from "../source/source.table.ts";
import { tag } from "../tag/tag.table.ts";
import type { TopicKind } from "./topic-slug.table.ts";

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
const NO_IMAGE = sql`left join ${media} on false`;

interface TopicSql {
  table: SQL;
  visible: SQL;
  role: SQL;
  bio: SQL;
  url: SQL;
  links: SQL;
  imageJoin: SQL;
}

/** SQL that differs between the four kinds. Readers see a tag if both `status` and `visible` are set. */
export const TOPIC_SQL: Record<TopicKind, TopicSql> = {
  tag: {
    table: sql`${tag} e`,
    visible: sql`e.status and e.visible`,
    role: NO_TEXT,
    bio: NO_TEXT,
    url: sql`null`,
    links: NO_LINKS,
    imageJoin: NO_IMAGE,
  },
  author: {
    table: sql`${author} e`,
    visible: sql`e.status`,
    role: sql`e.role`,
    bio: sql`e.bio`,
    url: sql`null`,
    links: sql`e.social_links`,
    imageJoin: sql`left join ${media} on ${media.id} = e.photo_id`,
  },
  person: {
    table: sql`${personOfInterest} e`,
    visible: sql`e.status`,
    role: sql`e.role`,
    bio: sql`e.bio`,
    url: sql`null`,
    links: NO_LINKS,
    imageJoin: sql`left join ${media} on ${media.id} = e.photo_id`,
  },
  source: {
    table: sql`${source} e`,
    visible: sql`e.status`,
    role: NO_TEXT,
    bio: NO_TEXT,
    url: sql`e.url`,
    links: NO_LINKS,
    imageJoin: sql`left join ${media} on ${media.id} = e.logo_id`,
  },
};

/** SQL: one visible row as JSON, selected by a condition on the alias `e`, for use in other queries. */
export function topicJson(entity: TopicKind, condition: SQL): SQL {
  const { table, visible, role, bio, url, links, imageJoin } = TOPIC_SQL[entity];
  return sql`select json_build_object('id', e.id, 'name', e.name, 'slug', e.slug, 'role', ${role}, 'bio', ${bio}, 'url', ${url}, 'links', ${links}, 'image', ${imageJson}) as value
    from ${table} ${imageJoin} where ${visible} and e.deleted_at is null and ${condition}`;
}
