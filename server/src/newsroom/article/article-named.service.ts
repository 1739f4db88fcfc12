import type { ArticleDocument, ArticleNode } from "@masthead/contract/newsroom/article-document.ts";
import type { ArticleFields } from "@masthead/contract/newsroom/article-fields.ts";
import { holdNamed, idsIn } from "../../platform/crud/named-records.ts";
import type { Fields } from "../../platform/crud/record-kind.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { articleRecords } from "./article.records.ts";

/** Of a field the ids that it names and may not. */
export interface Unusable {
  field: string;
  ids: number[];
}

/**
 * Holds what an article is to name, until the transaction ends: nobody deletes it meanwhile. What it named before it may keep, even when that was
 * switched off since; one that comes back from deletion may name whatever was not deleted itself. Returns what cannot be named.
 */
export async function holdNamedBy(tx: Db, fields: ArticleFields, before: ArticleFields | null, comesBack: boolean): Promise<Unusable[]> {
  const now = named(fields);
  const known = before && !comesBack ? named(before) : {};
  const wanted = Object.entries(articleRecords.names?.() ?? {}).map(([field, records]) => {
    const kept = new Set(known[field]);
    return { field, records, ids: (now[field] ?? []).filter((id) => !kept.has(id)) };
  });
  const unusable = await holdNamed(tx, wanted, { usable: !comesBack });
  return [...Map.groupBy(unusable, ({ field }) => field)].map(([field, of]) => ({ field, ids: of.map(({ id }) => id) }));
}

/** Ids by the field that names them. */
function named(fields: ArticleFields): Record<string, number[]> {
  const ids = Object.entries(fields as Fields).map(([field, value]): [string, number[]] => [field, idsIn(value)]);
  return { ...Object.fromEntries(ids), body: mediaOfBody(fields.body) };
}

/** Ids of the pictures that a body shows. */
export function mediaOfBody(body: ArticleDocument): number[] {
  const visit = (node: ArticleNode): number[] => [
    ...(node.attrs?.mediaId ? [node.attrs.mediaId] : []),
    ...(node.content ?? []).flatMap(visit),
  ];
  return [...new Set(body.content.flatMap(visit))];
}
