import { calls } from "../../platform/api/calls.ts";
import { listPodcasts } from "./podcast-list.service.ts";

const { podcast } = calls;

export const podcastRouter = podcast.router({
  list: podcast.list.handler(({ context }) => listPodcasts(context)),
});
