import type { ServerModule } from "../../module.ts";
import { podcastRoutes } from "./podcast.pages.ts";
import { podcastRouter } from "./podcast.router.ts";

export const podcastModule: ServerModule = {
  router: { podcast: podcastRouter },
  documents: podcastRoutes,
  apiTags: { podcast: "Podcasts of programs." },
};
