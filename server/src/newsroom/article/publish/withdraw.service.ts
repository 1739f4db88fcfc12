import type { WithdrawalKind } from "@masthead/contract/newsroom/article/withdrawal.ts";
import { announceWithdrawal } from "../../../platform/cache/changes.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { conflictError, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { changeArticle } from "../edit/edit.service.ts";
import { publicationState } from "./publication.state.ts";
import { withdrawalHooks } from "./withdrawal-hooks.ts";

/**
 * Withdraws a published article: readers see the notice in its place, on its page and in feeds. Its notification on devices is replaced by the
 * notice. The notice of a withdrawn article is replaced, and a retraction becomes a kill.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT at `state` unless it is published or withdrawn
 */
export async function withdrawArticle(
  context: CallContext,
  { id, kind, notice }: { id: number; kind: WithdrawalKind; notice: string },
): Promise<void> {
  await changeArticle(
    context,
    id,
    async (tx, { fields, published, withdrawal }) => {
      const state = publicationState(published, withdrawal, context.now);
      if (state !== "published" && state !== "withdrawn")
        throw conflictError({ errors: [{ path: "state", message: messagesFor(context.locale)("article.publication.notPublished") }] });
      for (const hook of withdrawalHooks.all()) await hook(context.platform, tx, id);
      // The slug in the URL is made from the headline.
      if (kind === "kill") await announceWithdrawal(tx, ["list:sitemap"]);
      return { ...fields, enable: false, breaking: false };
    },
    { withdrawal: { kind, notice, at: context.now.toISOString() }, keepsDrafts: true },
  );
}

/** Reinstates a withdrawn article as unpublished, so that it can be corrected and published again. @throws NOT_FOUND; FORBIDDEN */
export function reinstateArticle(context: CallContext, id: number): Promise<void> {
  return changeArticle(
    context,
    id,
    (_tx, { fields, withdrawal }) => {
      if (!withdrawal) throw notFound();
      return { ...fields, enable: true, publishedAt: null, expiresAt: null };
    },
    { withdrawal: null, keepsDrafts: true },
  );
}
