import { calls } from "../../platform/api/calls.ts";
import { discardDraft, editFront, restorePublication } from "./edit/draft.service.ts";
import { previewFront, shareFrontPreview } from "./preview/preview.service.ts";
import { publishFront } from "./publish/publish.service.ts";
import { scheduleFront, unscheduleFront } from "./publish/schedule.service.ts";
import { publishedFront } from "./read/front-page.service.ts";
import { approveFront, submitFront } from "./review/review.service.ts";
import { frontDraft } from "./staff/draft-view.service.ts";
import { explainFronts } from "./staff/explain.service.ts";
import { formerPlacements, frontHistory } from "./staff/history.service.ts";
import { frontStates } from "./staff/states.service.ts";
import { frontWarnings } from "./staff/warnings.service.ts";

const { front } = calls;

const addressOf = (input: { front: "en-US" | "ar-JO"; categoryId?: number }) => ({
  locale: input.front,
  categoryId: input.categoryId ?? null,
});

export const frontRouter = front.router({
  page: front.page.handler(({ context, input }) =>
    publishedFront(context, { locale: context.locale, categoryId: input.categoryId ?? null }),
  ),
  preview: front.preview.handler(({ context, input }) => previewFront(context, input.token)),
  draft: front.draft.handler(({ context, input }) => frontDraft(context, addressOf(input))),
  edit: front.edit.handler(async ({ context, input }) => {
    await editFront(context, input);
    return frontDraft(context, { locale: input.locale, categoryId: input.categoryId });
  }),
  discard: front.discard.handler(async ({ context, input }) => {
    await discardDraft(context, input);
    return frontDraft(context, { locale: input.locale, categoryId: input.categoryId });
  }),
  submit: front.submit.handler(async ({ context, input }) => {
    await submitFront(context, input);
    return frontDraft(context, { locale: input.locale, categoryId: input.categoryId });
  }),
  approve: front.approve.handler(async ({ context, input }) => {
    await approveFront(context, input);
    return frontDraft(context, { locale: input.locale, categoryId: input.categoryId });
  }),
  publish: front.publish.handler(async ({ context, input }) => {
    await publishFront(context, input);
    return frontDraft(context, { locale: input.locale, categoryId: input.categoryId });
  }),
  schedule: front.schedule.handler(async ({ context, input }) => {
    await scheduleFront(context, input);
    return frontDraft(context, { locale: input.locale, categoryId: input.categoryId });
  }),
  unschedule: front.unschedule.handler(({ context, input }) => unscheduleFront(context, input.id)),
  history: front.history.handler(({ context, input }) =>
    frontHistory(context, addressOf(input), input),
  ),
  restore: front.restore.handler(async ({ context, input }) =>
    frontDraft(context, await restorePublication(context, input.id)),
  ),
  past: front.past.handler(({ context, input }) => formerPlacements(context, addressOf(input))),
  explain: front.explain.handler(({ context, input }) => explainFronts(context, input.articleId)),
  warnings: front.warnings.handler(({ context }) => frontWarnings(context)),
  states: front.states.handler(({ context }) => frontStates(context)),
  sharePreview: front.sharePreview.handler(({ context, input }) =>
    shareFrontPreview(context, input),
  ),
});
