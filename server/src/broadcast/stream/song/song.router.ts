import { calls } from "../../../platform/api/calls.ts";
import { reportSong } from "./song.service.ts";

const { song } = calls;

export const songRouter = {
  report: song.report.handler(({ context, input }) => reportSong(context, input)),
};
