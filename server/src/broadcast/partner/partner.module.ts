import type { ServerModule } from "../../module.ts";
import { registerEpisodeMedia } from "./mrss.http.ts";
import { registerOembed } from "./oembed.http.ts";
import { partnerRoutes } from "./partner.pages.ts";
import { partnerRouter } from "./partner.router.ts";

export const partnerModule: ServerModule = {
  router: { partner: partnerRouter },
  documents: partnerRoutes,
  apiTags: { partners: "Partner sites that embed players and headlines." },
  routes: (http, context) => {
    registerOembed(http, context);
    registerEpisodeMedia(http, context);
  },
};
