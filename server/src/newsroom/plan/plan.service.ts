import type {
  PlanAssignee,
  PlanItem,
  PlanTransition,
} from "@masthead/contract/newsroom/plan/plan.ts";
import type { PlanState } from "@masthead/contract/newsroom/plan/plan-terms.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { staffManaging } from "../../audience/user/staff.sql.ts";
import { requireExpectedVersion, type SeenRecord } from "../../platform/crud/expected-version.ts";
import { getRecord } from "../../platform/crud/list-records.ts";
import type { CallContext } from "../../platform/platform.ts";
import { cardsOf } from "../article/read/card.service.ts";
import { enqueueStateMails } from "./mail/plan-mail.service.ts";
import { planRecords } from "./plan.records.ts";
import { editorOf, planStates } from "./plan.state.ts";
import { plansOfArticle, transitionsOf } from "./plan.store.ts";

/** @throws NOT_FOUND */
export const planItemById = (context: CallContext, id: number): Promise<PlanItem> =>
  getRecord(context, planRecords, id);

/**
 * Changes the state of a plan item. Linked records stay as they are: the reply says if the article
 * of a cancelled item is published.
 * @throws NOT_FOUND; CONFLICT at `state` for an illegal transition, or if the caller saw another
 *   version
 */
export async function setPlanState(
  context: CallContext,
  { id, version, state }: SeenRecord & { state: PlanState },
) {
  await context.db.transaction(async (tx) => {
    const before = await planStates.requireLocked(tx, id);
    requireExpectedVersion(before, version);
    const after = await planStates.transition(tx, editorOf(context), before, state);
    await enqueueStateMails({ ...context, db: tx }, { before, after });
  });
  const item = await planItemById(context, id);
  return {
    item,
    stillPublished: state === "cancelled" ? await publishedArticleOf(context, item) : null,
  };
}

async function publishedArticleOf(context: CallContext, { links: { article } }: PlanItem) {
  if (article?.state !== "published") return null;
  const [card] = await cardsOf(context, [article.id]);
  return card
    ? { id: article.id, title: card.title, url: context.platform.publicUrl + articlePath(card) }
    : null;
}

/** Returns the transitions of a plan item, newest first. @throws NOT_FOUND */
export async function planHistory(context: CallContext, id: number): Promise<PlanTransition[]> {
  await planItemById(context, id);
  const rows = await transitionsOf(context.db, id);
  return rows.map(({ from, to, by, at }) => ({ from, to, by, at: at.toISOString() }));
}

/** Returns the plan items that an article was made of. */
export const planItemsOfArticle = ({ db }: CallContext, articleId: number) =>
  plansOfArticle(db, articleId);

/** Returns the staff who can be assigned: those who manage articles. Their names only. */
export async function planAssignees({ db }: CallContext): Promise<PlanAssignee[]> {
  return (await staffManaging(db, "Article")).map(({ id, name }) => ({ id, name }));
}
