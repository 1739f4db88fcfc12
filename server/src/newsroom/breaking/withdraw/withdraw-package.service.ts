import {
  STANDARD_NOTICES,
  type WithdrawalKind,
} from "@masthead/contract/newsroom/article/withdrawal.ts";
import { conflictAt } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { withdrawArticle } from "../../article/publish/withdraw.service.ts";
import { breakingStates, NO_APPROVAL } from "../breaking.state.ts";
import { requirePackage } from "../package/package.service.ts";
import { packageContent } from "../package/package-content.service.ts";

/**
 * Withdraws the published articles of a package with the standard notice, and stops what is left of
 * it. The withdrawal replaces their notifications on devices, and ends breaking news.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT at `state` if no article is published, or if the caller saw
 *   another version
 */
export async function withdrawPackage(
  context: CallContext,
  { kind, ...seen }: { id: number; version: number; kind: WithdrawalKind },
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const txContext = { ...context, db: tx };
    const row = await requirePackage(tx, seen);
    const { editions } = await packageContent(tx, row, context.now);
    const published = editions.filter(({ article }) => article.state === "published");
    if (!published.length) throw conflictAt(context, "state", "breaking.nothingPublic");
    for (const { article, locale } of published)
      await withdrawArticle(txContext, {
        id: article.id,
        version: article.version,
        kind,
        notice: STANDARD_NOTICES[kind][locale],
      });
    await breakingStates.transition(tx, actorOf(context), row, "withdrawn", {
      changes: { ...NO_APPROVAL, leasedUntil: null },
    });
  });
}
