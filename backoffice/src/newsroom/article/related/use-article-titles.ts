import type { ArticleRecord } from "@masthead/contract/newsroom/article-record.ts";
import { useQueries } from "@tanstack/react-query";
import { useRecordContext } from "react-admin";
import { client } from "../../../frame/client.ts";

/** Titles of articles: of the record, of those chosen since, or else asked for, as after text was brought back. */
export function useArticleTitles(ids: readonly number[], chosen: ReadonlyMap<number, string>): (id: number) => string {
  const record = useRecordContext<ArticleRecord>();
  const { labels, original } = record ?? {};
  const known = new Map([
    ...(labels?.related ?? []).map(({ id, label }): [number, string] => [id, label]),
    ...(original ? [[original.id, original.title] as const] : []),
    ...chosen,
  ]);
  const missing = ids.filter((id) => !known.has(id));
  const asked = useQueries({
    queries: missing.map((id) => ({ queryKey: ["article", "title", id], queryFn: () => client.article.get({ id }), retry: false })),
    combine: (results) => new Map(results.flatMap(({ data }) => (data ? [[data.id, data.title] as const] : []))),
  });
  return (id) => known.get(id) ?? asked.get(id) ?? `#${id}`;
}
