import type { Label } from "@masthead/contract/newsroom/article/article-record.ts";
import { type Locale, type LocalizedText, localized } from "@masthead/contract/platform/locale.ts";
import { type SQL, sql } from "drizzle-orm";
import { type Db, rowsOf } from "../../../platform/postgres/database.ts";
import { author } from "../../author/author.table.ts";
import { category } from "../../category/category.table.ts";
import { personOfInterest } from "../../person-of-interest/person-of-interest.table.ts";
import { source } from "../../source/source.table.ts";
import { tag } from "../../tag/tag.table.ts";
import { article } from "../article.table.ts";

const labelSelect = (table: SQL) =>
  sql`select id, name, status and deleted_at is null as usable from ${table}`;

const LABEL_QUERIES = {
  category: labelSelect(sql`${category}`),
  source: labelSelect(sql`${source}`),
  author: labelSelect(sql`${author}`),
  tag: labelSelect(sql`${tag}`),
  person: labelSelect(sql`${personOfInterest}`),
  article: sql`select id, to_jsonb(title) as name, deleted_at is null as usable from ${article}`,
};
export type LabelledKind = keyof typeof LABEL_QUERIES;

/** Returns the labels of records for staff in a language; each list in the order of its ids. */
export async function labelsOf<Kind extends LabelledKind>(
  db: Db,
  idsByKind: Record<Kind, number[]>,
  locale: Locale,
): Promise<Record<Kind, Label[]>> {
  const kinds = Object.keys(idsByKind) as Kind[];
  const queries = kinds
    .filter((kind) => idsByKind[kind].length)
    .map(
      (kind) =>
        sql`select ${kind}::text as kind, id, name, usable from (${LABEL_QUERIES[kind]}) ${sql.identifier(kind)} where id = any(${sql.param(idsByKind[kind])}::bigint[])`,
    );
  const rows = queries.length
    ? await rowsOf<{ kind: Kind; id: number; name: LocalizedText | string; usable: boolean }>(
        db,
        sql.join(queries, sql` union all `),
      )
    : [];
  const byKey = new Map(
    rows.map(({ kind, id, name, usable }) => [
      `${kind}:${id}`,
      { id, label: textOf(name, locale), usable },
    ]),
  );
  const labels = (kind: Kind) => idsByKind[kind].flatMap((id) => byKey.get(`${kind}:${id}`) ?? []);
  return Object.fromEntries(kinds.map((kind) => [kind, labels(kind)])) as Record<Kind, Label[]>;
}

const textOf = (name: LocalizedText | string, locale: Locale) =>
  typeof name === "string" ? name : localized(name, locale);
