import { articlePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { data, redirect } from "react-router";
import { withPageErrors } from "../../../platform/api/loader-helpers.ts";
import type { pageOf } from "../../../platform/api/page-context.ts";

/** Number of latest articles below the notice. */
const LATEST_LIMIT = 4;

/**
 * Loads the page of a withdrawn article: 410 for a kill, 200 for a retraction. The page of a kill
 * has no canonical slug, as that is made from the headline.
 * @throws 404 if the article is not withdrawn; redirect to its own language
 */
export async function loadWithdrawn(
  { client, locale }: ReturnType<typeof pageOf>,
  id: number,
  slug: string | undefined,
) {
  const withdrawn = await withPageErrors(client.article.withdrawal({ id, locale }));
  const { article } = withdrawn;
  if (withdrawn.locale !== locale || (article && article.slug !== slug))
    throw redirect(
      article
        ? articlePath({ id, locale: withdrawn.locale, slug: article.slug })
        : pagePath(withdrawn.locale, "article/:id/:slug?", { id }),
      301,
    );
  const latest = await client.article.latest({ locale, limit: LATEST_LIMIT });
  return data({ withdrawn, latest: latest.data, alternates: {} }, { status: article ? 200 : 410 });
}
