import { isDeepStrictEqual } from "node:util";
import type { EditionState } from "@masthead/contract/newsroom/article/edition-states.ts";
import type { EditionTexts } from "@masthead/contract/newsroom/article/edition-texts.ts";
import { conflictAt } from "../../../platform/http/problem.ts";
import { requireNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { actorOf, writeLog } from "../../../system/log/log.store.ts";
import { withLockedArticle } from "../edit/locked-article.service.ts";
import type { WorkingArticle } from "../edit/stored-article.store.ts";
import { approveEdition } from "./approve.service.ts";
import { editionStates, NO_APPROVAL, RIGHTS_FOR } from "./edition.state.ts";
import { type EditionRow, editionById, updateEdition, writersOf } from "./edition.store.ts";
import { NO_TEXTS } from "./reader-content.ts";

interface EditionMove {
  id: number;
  version: number;
  state: EditionState;
  texts?: EditionTexts;
}

/**
 * Moves the working edition to another state, with the texts beside the article. An approval is
 * bound to the content of `version` and to these texts; other texts end it.
 * @throws NOT_FOUND; FORBIDDEN; CONFLICT at `state` for an illegal transition, at `version` if the
 *   article was saved since, and as `approveEdition`
 */
export function moveEdition(
  context: CallContext,
  { id, version, state, texts }: EditionMove,
): Promise<void> {
  requireNewsroomRight(context, ...RIGHTS_FOR[state]);
  return withLockedArticle(context, { id }, async (tx, article) => {
    if (article.version !== version)
      throw conflictAt(context, "version", "article.edition.savedSince");
    const edition = await editionById(tx, id);
    if (state === "approved") return approveEdition(tx, context, article, edition, texts);
    const newTexts = isDeepStrictEqual(texts, edition.texts ?? NO_TEXTS) ? undefined : texts;
    if (newTexts) requireNewsroomRight(context, "write");
    const written = newTexts && (await writtenTexts(tx, context, article, edition, newTexts));
    if (written && state === edition.state) await storeTexts(tx, context, edition, written);
    else
      await editionStates.transition(tx, actorOf(context), edition, state, {
        changes: { ...NO_APPROVAL, ...written },
      });
  });
}

type WrittenTexts = Pick<EditionRow, "texts" | "writerIds">;

/** Returns the texts with the writers of the edition, of whom their writer becomes one. */
async function writtenTexts(
  tx: Db,
  context: CallContext,
  article: WorkingArticle,
  edition: EditionRow,
  texts: EditionTexts,
): Promise<WrittenTexts> {
  const { id } = actorOf(context);
  if (edition.state === "approved") return { texts, writerIds: [id ?? 0] };
  const earlier = await writersOf(tx, edition, article);
  return { texts, writerIds: [...new Set([...earlier, ...(id === null ? [] : [id])])] };
}

async function storeTexts(
  tx: Db,
  context: CallContext,
  { id, texts: before }: EditionRow,
  written: WrittenTexts,
): Promise<void> {
  await updateEdition(tx, id, written);
  const changes = { texts: [before, written.texts] as [unknown, unknown] };
  await writeLog(tx, actorOf(context), [
    { action: "update", entity: "Article", entityId: id, changes },
  ]);
}
