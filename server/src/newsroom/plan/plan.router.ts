import { calls } from "../../platform/api/calls.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { calendarOf } from "./calendar/calendar.service.ts";
import { moveEntry } from "./calendar/move.service.ts";
import { createLinked, linkRecord, unlinkRecord } from "./linked-record/change-link.service.ts";
import { planRecords } from "./plan.records.ts";
import {
  planAssignees,
  planHistory,
  planItemById,
  planItemsOfArticle,
  setPlanState,
} from "./plan.service.ts";

const { plan } = calls;

export const planRouter = plan.router({
  ...recordHandlers(plan, planRecords),
  setState: plan.setState.handler(({ context, input }) => setPlanState(context, input)),
  history: plan.history.handler(({ context, input }) => planHistory(context, input.id)),
  ofArticle: plan.ofArticle.handler(({ context, input }) => planItemsOfArticle(context, input.id)),
  assignees: plan.assignees.handler(({ context }) => planAssignees(context)),
  createLinked: plan.createLinked.handler(async ({ context, input }) => {
    await createLinked(context, input);
    return planItemById(context, input.id);
  }),
  link: plan.link.handler(async ({ context, input }) => {
    await linkRecord(context, input);
    return planItemById(context, input.id);
  }),
  unlink: plan.unlink.handler(async ({ context, input }) => {
    await unlinkRecord(context, input);
    return planItemById(context, input.id);
  }),
  calendar: plan.calendar.handler(({ context, input }) => calendarOf(context, input)),
  move: plan.move.handler(({ context, input }) => moveEntry(context, input)),
});
