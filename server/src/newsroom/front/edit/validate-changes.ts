import {
  FRONT_SLOT_COUNTS,
  type FrontChanges,
} from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontAddress } from "@masthead/contract/newsroom/front/front-staff.ts";
import type { Problem } from "@masthead/contract/platform/problem.ts";
import { fieldError } from "../../../platform/http/field-error.ts";
import { problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { isBreakingKicker, kickersIn } from "../../../system/setting/setting.service.ts";
import { articleIdsInLocale, breakingArticleIds } from "../../article/article-lookup.sql.ts";
import { lockImages } from "../../media/media-lookup.service.ts";

/**
 * Checks that the slots belong to the front, and that its articles exist in its language. Images
 * are locked against deletion until the transaction ends.
 * @throws INVALID_INPUT with every invalid field
 */
export async function validateChanges(
  context: CallContext,
  address: FrontAddress,
  changes: FrontChanges,
): Promise<void> {
  const errors: Problem["errors"] = [];
  const placements = Object.entries(changes.slots ?? {});
  for (const [slot] of placements)
    if (!hasSlot(address, slot))
      errors.push(fieldError(context, `changes.slots.${slot}`, "front.unknownSlot"));
  if (changes.sections && address.categoryId !== null)
    errors.push(fieldError(context, "changes.sections", "front.noSections"));

  const articleIds = [
    ...placements.flatMap(([, placed]) =>
      placed ? [placed.articleId, ...(placed.relatedIds ?? [])] : [],
    ),
    ...(changes.hide ?? []),
  ];
  const known = await articleIdsInLocale(context.db, address.locale, articleIds);
  const images = await lockImages(
    context.db,
    placements.flatMap(([, placed]) => placed?.mediaId ?? []),
  );
  const kickers = await kickersIn(context.db, address.locale);
  const labelled = placements.flatMap(([, placed]) =>
    isBreakingKicker(placed?.kicker ?? "", kickers.breaking) ? (placed?.articleId ?? []) : [],
  );
  const breaking = await breakingArticleIds(context.db, labelled, context.now);
  for (const [slot, placed] of placements) {
    if (!placed) continue;
    const { articleId, relatedIds = [], mediaId = null } = placed;
    const path = `changes.slots.${slot}`;
    if (
      labelled.includes(articleId) &&
      !breaking.has(articleId) &&
      isBreakingKicker(placed.kicker ?? "", kickers.breaking)
    )
      errors.push(fieldError(context, `${path}.kicker`, "front.notBreaking"));
    if (!known.has(articleId))
      errors.push(fieldError(context, `${path}.articleId`, "front.unknownArticle"));
    if (relatedIds.some((id) => !known.has(id)))
      errors.push(fieldError(context, `${path}.relatedIds`, "front.unknownArticle"));
    if (mediaId !== null && !images.has(mediaId))
      errors.push(fieldError(context, `${path}.mediaId`, "article.unknownImage", { ids: mediaId }));
  }
  if (changes.hide?.some((id) => !known.has(id)))
    errors.push(fieldError(context, "changes.hide", "front.unknownArticle"));
  if (errors.length) throw problemError("INVALID_INPUT", errors);
}

function hasSlot({ categoryId }: FrontAddress, slot: string): boolean {
  const position = Number(slot.slice(slot.lastIndexOf(".") + 1));
  if (slot.startsWith("main."))
    return position < FRONT_SLOT_COUNTS[categoryId === null ? "home" : "category"];
  return categoryId === null && position < FRONT_SLOT_COUNTS.section;
}
