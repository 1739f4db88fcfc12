import { LEAD_SLOT } from "@masthead/contract/newsroom/front/front-layout.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { requireNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { lockFront } from "../front.store.ts";
import { applyToFront } from "./scheduled-changes.service.ts";

/**
 * Places an article as the lead of the home page in its language until a time, without the other
 * changes of the draft. Does nothing if it is the lead already.
 * @throws FORBIDDEN without the right to publish
 */
export async function placeAsLead(
  context: CallContext,
  { articleId, locale, until }: { articleId: number; locale: Locale; until: Date },
): Promise<void> {
  requireNewsroomRight(context, "publish");
  const actor = actorOf(context);
  await context.db.transaction(async (tx) => {
    const stored = await lockFront(tx, { locale, categoryId: null }, context.now);
    if (stored.live.slots[LEAD_SLOT]?.articleId === articleId) return;
    const changes = { slots: { [LEAD_SLOT]: { articleId, until: until.toISOString() } } };
    await applyToFront(tx, stored, changes, {
      at: context.now,
      by: actor.name,
      kind: "published",
      actor,
    });
  });
}
