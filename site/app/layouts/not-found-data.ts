import type { PageContext } from "@masthead/contract/platform/page-context.ts";
import { isRouteErrorResponse } from "react-router";
import type { PageState } from "../platform/document/page-state.ts";
import type { NotFoundData } from "./not-found-help.tsx";

const POPULAR_LIMIT = 10;

/**
 * Adds popular articles to the error of a page that does not exist. The list is the one of all
 * other pages, which each process keeps: links that lead nowhere cost no query.
 */
export async function addNotFoundData(
  errors: PageState["errors"],
  { client, locale, logError }: PageContext,
): Promise<void> {
  for (const error of Object.values(errors ?? {})) {
    if (!isRouteErrorResponse(error) || error.status !== 404) continue;
    try {
      const articles = await client.article.mostRead({ locale, limit: POPULAR_LIMIT });
      const popular = articles.map(({ id, slug, title, ...article }) => ({
        id,
        locale: article.locale,
        slug,
        title,
      }));
      error.data = { popular } satisfies NotFoundData;
    } catch (failure) {
      logError(failure);
    }
  }
}
