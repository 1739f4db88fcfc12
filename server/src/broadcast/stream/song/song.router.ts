import { calls } from "../../../platform/api/calls.ts";
import { removeSong, reportSong, songsOfChannel } from "./song.service.ts";

const { song } = calls;

export const songRouter = {
  staffList: song.staffList.handler(({ context, input }) => songsOfChannel(context, input)),
  remove: song.remove.handler(({ context, input }) => removeSong(context, input)),
  report: song.report.handler(({ context, input }) => reportSong(context, input)),
};
