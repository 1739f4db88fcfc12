import { BREAKING_DURATION_MS } from "@masthead/contract/newsroom/breaking/breaking-duration.ts";
import { conflictAt } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { breakingArticleIds } from "../../article/article-lookup.sql.ts";
import { editArticle } from "../../article/edit/edit.service.ts";
import { placeAsLead } from "../../front/publish/place.service.ts";
import type { StepWork } from "./step-work.ts";

/**
 * Publishes an article, or the update of one that readers see. An article for the ticker is
 * published as breaking news, for which a reason replaces the approval.
 */
export async function publishEdition(
  context: CallContext,
  { row, edition: { article, ticker } }: StepWork,
): Promise<void> {
  const { id, version, state, pending, breakingUntil } = article;
  const isOnAir = state === "published";
  if (isOnAir && !pending) return;
  await editArticle(context, {
    id,
    version,
    ...(!isOnAir && {
      enable: true,
      publishedAt: context.now.toISOString(),
      ...(ticker && breakingFields(context, breakingUntil)),
    }),
    ...(pending && { publish: { kind: "update" } }),
    ...(row.override && { override: row.override }),
  });
}

/** Makes an article breaking news, unless it is, and checks that it is in the ticker. */
export async function showInTicker(
  context: CallContext,
  { row, edition: { article } }: StepWork,
): Promise<void> {
  const { db, now } = context;
  const isInTicker = async () => (await breakingArticleIds(db, [article.id], now)).has(article.id);
  if (await isInTicker()) return;
  await editArticle(context, {
    id: article.id,
    version: article.version,
    ...breakingFields(context, article.breakingUntil),
    ...(row.override && { override: row.override }),
  });
  if (!(await isInTicker())) throw conflictAt(context, "ticker", "breaking.tickerMissing");
}

/** Makes an article the lead of the home page for as long as it is breaking news. */
export const placeOnFront = (
  context: CallContext,
  { edition: { article, locale } }: StepWork,
): Promise<void> =>
  placeAsLead(context, {
    articleId: article.id,
    locale,
    until: breakingEnd(context, article.breakingUntil),
  });

const breakingFields = (context: CallContext, until: Date | null) => ({
  breaking: true,
  breakingUntil: breakingEnd(context, until).toISOString(),
});

/** End of breaking news that is ahead, or the default one. */
const breakingEnd = ({ now }: CallContext, until: Date | null): Date =>
  until && until > now ? until : new Date(now.getTime() + BREAKING_DURATION_MS);
