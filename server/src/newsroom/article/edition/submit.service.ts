import type { EditionTexts } from "@masthead/contract/newsroom/article/edition-texts.ts";
import { requireNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf } from "../../../system/log/log.store.ts";
import { workingArticle } from "../edit/stored-article.store.ts";
import { editionStates, NO_APPROVAL } from "./edition.state.ts";
import { editionById, updateEdition, writersOf } from "./edition.store.ts";

/**
 * Submits the edition of a locked article for approval in the transaction that saved it, with the
 * texts beside the article. @throws FORBIDDEN
 */
export async function submitEdition(
  tx: Db,
  context: CallContext,
  id: number,
  texts: EditionTexts,
): Promise<void> {
  requireNewsroomRight(context, "write");
  const actor = actorOf(context);
  const edition = await editionById(tx, id);
  const stored = await workingArticle(tx, id);
  const earlier = stored ? await writersOf(tx, edition, stored) : [];
  const writerIds = [...new Set([...earlier, ...(actor.id === null ? [] : [actor.id])])];
  if (editionStates.can(edition.state, "review"))
    await editionStates.transition(tx, actor, edition, "review", {
      changes: { ...NO_APPROVAL, texts, writerIds },
    });
  else await updateEdition(tx, id, { texts, writerIds });
}

/** Submits an edition that was published without an approval, so that a second person reads it. */
export async function requestReview(tx: Db, context: CallContext, id: number): Promise<void> {
  const edition = await editionById(tx, id);
  if (editionStates.can(edition.state, "review"))
    await editionStates.transition(tx, actorOf(context), edition, "review", {
      changes: NO_APPROVAL,
    });
}
