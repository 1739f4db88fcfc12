import { calls } from "../../platform/api/calls.ts";
import { editRecord } from "../../platform/crud/write-records.ts";
import { episodeRecords } from "../episode/episode.records.ts";
import { scheduleOf, staffScheduleOf } from "./schedule-days.service.ts";
import { createEpisodeFromSlot, moveSlot } from "./schedule-move.service.ts";

const { schedule } = calls;

export const scheduleRouter = schedule.router({
  get: schedule.get.handler(({ context, input }) => scheduleOf(context, input)),
  staff: schedule.staff.handler(({ context, input }) => staffScheduleOf(context, input)),
  moveSlot: schedule.moveSlot.handler(({ context, input }) => moveSlot(context, input)),
  moveEpisode: schedule.moveEpisode.handler(({ context, input }) =>
    editRecord(context, episodeRecords, input),
  ),
  episodeOfSlot: schedule.episodeOfSlot.handler(({ context, input }) =>
    createEpisodeFromSlot(context, input),
  ),
});
