import type { ArticleDocument } from "@masthead/contract/newsroom/article/article-document.ts";
import { htmlCardsIn } from "@masthead/contract/newsroom/article/article-html-card.ts";
import { LIVE_LIMITS } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { invalidInput } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { renderDocument } from "../../article/document/render-html.ts";
import { sizeOfBody } from "../../article/edit/body-size.ts";
import {
  footnotesInBody,
  mediaIdsInBody,
  missingRecordings,
  recordingsInBody,
  unsuitableLoops,
} from "../../article/edit/reference.service.ts";
import { requestEmbeds } from "../../article/embed/embed.service.ts";
import { lockImages } from "../../media/media-lookup.service.ts";

/**
 * Rejects a body that is too large, or that has too many own videos or audio files, footnotes, or
 * cards with HTML.
 * Call it before rows are locked.
 * @param maxRecordings 1: of an entry, 0: of a summary
 * @throws INVALID_INPUT at `field`
 */
export function requireEntryBody(
  context: CallContext,
  field: string,
  body: ArticleDocument,
  maxRecordings: 0 | 1 = 1,
): void {
  const { nodes, characters } = sizeOfBody(body);
  if (nodes > LIVE_LIMITS.bodyNodes || characters > LIVE_LIMITS.bodyText)
    throw invalidInput(context, field, "liveBlog.bodyTooLong", {
      characters: formatNumber(LIVE_LIMITS.bodyText, context.locale),
    });
  if (recordingsInBody(body).length > maxRecordings)
    throw invalidInput(
      context,
      field,
      maxRecordings ? "liveBlog.oneRecording" : "liveBlog.noRecordings",
    );
  if (htmlCardsIn(body).length) throw invalidInput(context, field, "liveBlog.noHtmlCards");
  // Footnotes are numbered per article, and a page has many entries.
  if (footnotesInBody(body).length) throw invalidInput(context, field, "liveBlog.noFootnotes");
}

/**
 * Returns the columns of a body. Locks the images and the recording that it newly shows, and looks
 * up its embeds.
 * @throws INVALID_INPUT at `field`
 */
export async function storedBody(
  tx: Db,
  context: CallContext,
  { articleId, field }: { articleId: number; field: string },
  body: ArticleDocument,
  before?: ArticleDocument,
): Promise<{ body: ArticleDocument; bodyHtml: string; recording: string | null }> {
  const known = new Set(before && mediaIdsInBody(before));
  const added = mediaIdsInBody(body).filter((id) => !known.has(id));
  const existing = await lockImages(tx, added);
  if (added.some((id) => !existing.has(id)))
    throw invalidInput(context, field, "article.unknownImage");
  if ((await missingRecordings(tx, body, before)).length)
    throw invalidInput(context, field, "article.unknownRecording");
  if ((await unsuitableLoops(tx, body, before)).length)
    throw invalidInput(context, field, "article.unsuitableLoop");
  await requestEmbeds(context.platform, tx, articleId, [body]);
  return {
    body,
    bodyHtml: renderDocument(body),
    recording: recordingsInBody(body)[0] ?? null,
  };
}
