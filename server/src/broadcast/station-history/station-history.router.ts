import { calls } from "../../platform/api/calls.ts";
import { stationHistory } from "./station-history.service.ts";

const { song } = calls;

export const stationHistoryRouter = {
  history: song.history.handler(({ context, input }) => stationHistory(context, input)),
};
