import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import type { PublicResult } from "@masthead/contract/newsroom/result/result.ts";
import { nullIfNotFound } from "../../platform/api/loader-helpers.ts";
import type { pageOf } from "../../platform/api/page-context.ts";

/** Loads the result on the page of an article; null without one. */
export async function loadResult(
  { client, locale }: ReturnType<typeof pageOf>,
  { result }: ArticleDetails,
): Promise<PublicResult | null> {
  return result && nullIfNotFound(client.result.details({ id: result.id, locale }));
}
