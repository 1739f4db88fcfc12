import type { SocialLink } from "@masthead/contract/newsroom/listing.ts";
import type { LocalizedText } from "@masthead/contract/system/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { author } from "../author/author.table.ts";
import { type PictureRow, pictureJson } from "../media/media.picture.ts";
import { media } from "../media/media.table.ts";
import { personOfInterest } from "../person-of-interest/person-of-interest.table.ts";
import { source } from "../source/source.table.ts";
import { tag } from "../tag/tag.table.ts";
import type { ListingEntity } from "./slug.table.ts";

/** A tag, author, person or source in one shape. */
export interface ListingRow {
  id: number;
  name: LocalizedText;
  slug: LocalizedText;
  role: LocalizedText;
  bio: LocalizedText;
  url: string | null;
  links: SocialLink[];
  picture: PictureRow | null;
}

const NONE = sql`'{}'::jsonb`;
const NO_LINKS = sql`'[]'::jsonb`;
const NO_PICTURE = sql`left join ${media} on false`;

interface ListingSource {
  table: SQL;
  visible: SQL;
  role: SQL;
  bio: SQL;
  url: SQL;
  links: SQL;
  picture: SQL;
}

/** What differs between the four. Readers see a tag when it is both usable and visible. */
export const LISTING_SOURCES: Record<ListingEntity, ListingSource> = {
  tag: {
    table: sql`${tag} e`,
    visible: sql`e.status and e.visible`,
    role: NONE,
    bio: NONE,
    url: sql`null`,
    links: NO_LINKS,
    picture: NO_PICTURE,
  },
  author: {
    table: sql`${author} e`,
    visible: sql`e.status`,
    role: sql`e.role`,
    bio: sql`e.bio`,
    url: sql`null`,
    links: sql`e.social_links`,
    picture: sql`left join ${media} on ${media.id} = e.photo_id`,
  },
  person: {
    table: sql`${personOfInterest} e`,
    visible: sql`e.status`,
    role: sql`e.role`,
    bio: sql`e.bio`,
    url: sql`null`,
    links: NO_LINKS,
    picture: sql`left join ${media} on ${media.id} = e.photo_id`,
  },
  source: {
    table: sql`${source} e`,
    visible: sql`e.status`,
    role: NONE,
    bio: NONE,
    url: sql`e.url`,
    links: NO_LINKS,
    picture: sql`left join ${media} on ${media.id} = e.logo_id`,
  },
};

/** SQL: one visible row as JSON, chosen by a condition on `e`, for queries that show it with something else. */
export function listingJson(entity: ListingEntity, which: SQL): SQL {
  const { table, visible, role, bio, url, links, picture } = LISTING_SOURCES[entity];
  return sql`select json_build_object('id', e.id, 'name', e.name, 'slug', e.slug, 'role', ${role}, 'bio', ${bio}, 'url', ${url}, 'links', ${links}, 'picture', ${pictureJson}) as value
    from ${table} ${picture} where ${visible} and e.deleted_at is null and ${which}`;
}
