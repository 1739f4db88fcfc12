import type { ServerModule } from "../../module.ts";
import { podcastRoutes } from "./podcast.pages.ts";

export const podcastModule: ServerModule = {
  documents: podcastRoutes,
};
