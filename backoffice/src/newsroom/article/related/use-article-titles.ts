import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { useQueries } from "@tanstack/react-query";
import { useRecordContext } from "react-admin";
import { client } from "../../../platform/api/client.ts";

/**
 * Returns a lookup of article titles: from the record, chosen since, or fetched, as after a draft
 * was restored.
 */
export function useArticleTitles(
  ids: readonly number[],
  chosen: ReadonlyMap<number, string>,
): (id: number) => string {
  const record = useRecordContext<ArticleRecord>();
  const { labels, original } = record ?? {};
  const knownTitles = new Map([
    ...(labels?.related ?? []).map(({ id, label }): [number, string] => [id, label]),
    ...(original ? [[original.id, original.title] as const] : []),
    ...chosen,
  ]);
  const missing = ids.filter((id) => !knownTitles.has(id));
  const fetched = useQueries({
    queries: missing.map((id) => ({
      queryKey: ["article", "title", id],
      queryFn: () => client.article.get({ id }),
      retry: false,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data }) => (data ? [[data.id, data.title] as const] : []))),
  });
  return (id) => knownTitles.get(id) ?? fetched.get(id) ?? `#${id}`;
}
