import { isDeepStrictEqual } from "node:util";
import type { PendingVersionState } from "@masthead/contract/newsroom/article/pending-version-states.ts";
import type { PendingVersionTexts } from "@masthead/contract/newsroom/article/pending-version-texts.ts";
import { conflictAt } from "../../../platform/http/problem.ts";
import { requireNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { withLockedArticle } from "../edit/locked-article.service.ts";
import type { WorkingArticle } from "../edit/stored-article.store.ts";
import { approvePendingVersion } from "./approve.service.ts";
import { NO_APPROVAL, pendingVersionStates, RIGHTS_FOR } from "./pending-version.state.ts";
import {
  type PendingVersionRow,
  pendingVersionById,
  updatePendingVersion,
  writersOf,
} from "./pending-version.store.ts";
import { NO_TEXTS } from "./reader-content.ts";

interface PendingVersionMove {
  id: number;
  version: number;
  state: PendingVersionState;
  texts?: PendingVersionTexts;
}

/**
 * Moves the pending version to another state, with the texts beside the article. An approval is
 * bound to the content of `version` and to these texts; other texts end it.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT at `state` for an illegal transition, at `version` if the
 *   article was saved since, and as `approvePendingVersion`
 */
export function movePendingVersion(
  context: CallContext,
  { id, version, state, texts }: PendingVersionMove,
): Promise<void> {
  requireNewsroomRight(context, ...RIGHTS_FOR[state]);
  return withLockedArticle(context, { id }, async (tx, article) => {
    if (article.version !== version)
      throw conflictAt(context, "version", "article.edition.savedSince");
    const pendingVersion = await pendingVersionById(tx, id);
    if (state === "approved")
      return approvePendingVersion(tx, context, article, pendingVersion, texts);
    const newTexts = isDeepStrictEqual(texts, pendingVersion.texts ?? NO_TEXTS) ? undefined : texts;
    if (newTexts) requireNewsroomRight(context, "write");
    const written =
      newTexts && (await writtenTexts(tx, context, article, pendingVersion, newTexts));
    if (written && state === pendingVersion.state)
      await storeTexts(tx, context, pendingVersion, written);
    else
      await pendingVersionStates.transition(tx, actorOf(context), pendingVersion, state, {
        changes: { ...NO_APPROVAL, ...written },
      });
  });
}

type WrittenTexts = Pick<PendingVersionRow, "texts" | "writerIds">;

/** Returns the texts with the writers of the pending version, of whom their writer becomes one. */
async function writtenTexts(
  tx: Db,
  context: CallContext,
  article: WorkingArticle,
  pendingVersion: PendingVersionRow,
  texts: PendingVersionTexts,
): Promise<WrittenTexts> {
  const { id } = actorOf(context);
  if (pendingVersion.state === "approved") return { texts, writerIds: [id ?? 0] };
  const earlier = await writersOf(tx, pendingVersion, article);
  return { texts, writerIds: [...new Set([...earlier, ...(id === null ? [] : [id])])] };
}

async function storeTexts(
  tx: Db,
  context: CallContext,
  { id, texts: before }: PendingVersionRow,
  written: WrittenTexts,
): Promise<void> {
  await updatePendingVersion(tx, id, written);
  const changes = { texts: [before, written.texts] as [unknown, unknown] };
  await writeLog(tx, actorOf(context), [
    { action: "update", entity: "Article", entityId: id, changes },
  ]);
}
