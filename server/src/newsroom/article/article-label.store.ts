import type { Label } from "@masthead/contract/newsroom/article-record.ts";
import { type Locale, type LocalizedText, localized } from "@masthead/contract/system/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../platform/postgres/database.ts";
import { author } from "../author/author.table.ts";
import { category } from "../category/category.table.ts";
import { personOfInterest } from "../person-of-interest/person-of-interest.table.ts";
import { source } from "../source/source.table.ts";
import { tag } from "../tag/tag.table.ts";
import { article } from "./article.table.ts";

const named = (table: SQL) => sql`select id, name, status and deleted_at is null as usable from ${table}`;

const SOURCES = {
  category: named(sql`${category}`),
  source: named(sql`${source}`),
  author: named(sql`${author}`),
  tag: named(sql`${tag}`),
  person: named(sql`${personOfInterest}`),
  article: sql`select id, to_jsonb(title) as name, deleted_at is null as usable from ${article}`,
};
export type Labelled = keyof typeof SOURCES;

/** What staff know records by, in the wanted language; each list in the order of its ids. */
export async function labelsOf<Kind extends Labelled>(
  db: Db,
  wanted: Record<Kind, number[]>,
  locale: Locale,
): Promise<Record<Kind, Label[]>> {
  const kinds = Object.keys(wanted) as Kind[];
  const asked = kinds.filter((kind) => wanted[kind].length);
  const parts = asked.map(
    (kind) =>
      sql`select ${kind}::text as kind, id, name, usable from (${SOURCES[kind]}) ${sql.identifier(kind)} where id = any(${sql.param(wanted[kind])}::bigint[])`,
  );
  const rows = parts.length
    ? await rowsOf<{ kind: Kind; id: number; name: LocalizedText | string; usable: boolean }>(db, sql.join(parts, sql` union all `))
    : [];
  const byKey = new Map(rows.map(({ kind, id, name, usable }) => [`${kind}:${id}`, { id, label: textOf(name, locale), usable }]));
  const labels = (kind: Kind) => wanted[kind].flatMap((id) => byKey.get(`${kind}:${id}`) ?? []);
  return Object.fromEntries(kinds.map((kind) => [kind, labels(kind)])) as Record<Kind, Label[]>;
}

const textOf = (name: LocalizedText | string, locale: Locale) => (typeof name === "string" ? name : localized(name, locale));
