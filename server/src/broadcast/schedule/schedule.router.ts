import { editRecord } from "../../platform/crud/write-records.ts";
import { calls } from "../../platform/http/calls.ts";
import { inCallLocale } from "../../platform/http/in-call-locale.ts";
import { episodeRecords } from "../episode/episode.records.ts";
import { scheduleOf, staffScheduleOf } from "./schedule-days.service.ts";
import { episodeOfSlot, moveSlot } from "./schedule-move.service.ts";

const { schedule } = calls;

export const scheduleRouter = schedule.router({
  get: schedule.get.handler(({ context, input }) => scheduleOf(inCallLocale(context, input), input)),
  staff: schedule.staff.handler(({ context, input }) => staffScheduleOf(inCallLocale(context, input), input)),
  moveSlot: schedule.moveSlot.handler(({ context, input }) => moveSlot(context, input)),
  moveEpisode: schedule.moveEpisode.handler(({ context, input }) => editRecord(context, episodeRecords, input)),
  episodeOfSlot: schedule.episodeOfSlot.handler(({ context, input }) => episodeOfSlot(context, input)),
});
