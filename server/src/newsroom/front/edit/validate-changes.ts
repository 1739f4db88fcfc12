import {
  FRONT_SLOT_COUNTS,
  type FrontChanges,
} from "@masthead/contract/newsroom/front/front-layout.ts";
import type { FrontAddress } from "@masthead/contract/newsroom/front/front-staff.ts";
import type { FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";
import { fieldError } from "../../../platform/http/field-error.ts";
import { problemError } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { isBreakingKicker, kickersIn } from "../../../system/setting/setting.service.ts";
import { articleIdsInLocale, breakingArticleIds } from "../../article/article-lookup.sql.ts";
import { lockImages } from "../../media/media-lookup.service.ts";

type Placement = NonNullable<NonNullable<FrontChanges["slots"]>[string]>;

/** Invalid field, the key of its message, and the values in it. */
type FieldProblem = [path: string, code: FieldErrorCode, values?: Record<string, unknown>];

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
  const references = await lockReferences(context, address, changes);
  const problems = [
    ...addressProblems(address, changes),
    ...Object.entries(changes.slots ?? {}).flatMap(([slot, placed]) =>
      placed ? placementProblems(slot, placed, references) : [],
    ),
    ...hiddenProblems(changes, references),
  ];
  if (problems.length)
    throw problemError(
      "INVALID_INPUT",
      problems.map((problem) => fieldError(context, ...problem)),
    );
}

/** References in the changes of a front. */
interface References {
  /** Ids of articles in its language. */
  known: ReadonlySet<number>;
  images: ReadonlySet<number>;
  /** Kickers of breaking news, and the ids of articles that are. */
  breakingKickers: string[];
  breaking: ReadonlySet<number>;
}

async function lockReferences(
  { db, now }: CallContext,
  { locale }: FrontAddress,
  { slots = {}, hide = [] }: FrontChanges,
): Promise<References> {
  const placements = Object.values(slots).flatMap((placed) => placed ?? []);
  const placedIds = placements.flatMap(({ articleId, relatedIds = [] }) => [
    articleId,
    ...relatedIds,
  ]);
  const known = await articleIdsInLocale(db, locale, [...placedIds, ...hide]);
  const images = await lockImages(
    db,
    placements.flatMap(({ mediaId }) => mediaId ?? []),
  );
  const { breaking: breakingKickers } = await kickersIn(db, locale);
  const labelled = placements.filter(({ kicker = "" }) =>
    isBreakingKicker(kicker, breakingKickers),
  );
  const labelledIds = labelled.map(({ articleId }) => articleId);
  const breaking = await breakingArticleIds(db, labelledIds, now);
  return { known, images, breakingKickers, breaking };
}

function addressProblems(address: FrontAddress, { slots = {}, sections }: FrontChanges) {
  const problems = Object.keys(slots)
    .filter((slot) => !hasSlot(address, slot))
    .map((slot): FieldProblem => [`changes.slots.${slot}`, "front.unknownSlot"]);
  if (sections && address.categoryId !== null)
    problems.push(["changes.sections", "front.noSections"]);
  return problems;
}

function placementProblems(
  slot: string,
  { articleId, relatedIds = [], mediaId = null, kicker = "" }: Placement,
  { known, images, breakingKickers, breaking }: References,
): FieldProblem[] {
  const path = `changes.slots.${slot}`;
  const problems: FieldProblem[] = [];
  if (isBreakingKicker(kicker, breakingKickers) && !breaking.has(articleId))
    problems.push([`${path}.kicker`, "front.notBreaking"]);
  if (!known.has(articleId)) problems.push([`${path}.articleId`, "front.unknownArticle"]);
  if (relatedIds.some((id) => !known.has(id)))
    problems.push([`${path}.relatedIds`, "front.unknownArticle"]);
  if (mediaId !== null && !images.has(mediaId))
    problems.push([`${path}.mediaId`, "article.unknownImage", { ids: mediaId }]);
  return problems;
}

const hiddenProblems = ({ hide = [] }: FrontChanges, { known }: References): FieldProblem[] =>
  hide.some((id) => !known.has(id)) ? [["changes.hide", "front.unknownArticle"]] : [];

function hasSlot({ categoryId }: FrontAddress, slot: string): boolean {
  const position = Number(slot.slice(slot.lastIndexOf(".") + 1));
  if (slot.startsWith("main."))
    return position < FRONT_SLOT_COUNTS[categoryId === null ? "home" : "category"];
  return categoryId === null && position < FRONT_SLOT_COUNTS.section;
}
