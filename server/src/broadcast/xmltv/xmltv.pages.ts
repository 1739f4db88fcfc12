import { type DocumentRoute, publicDocument } from "../../platform/pages/document.ts";
import { renderXmltv } from "./render-xmltv.ts";
import { guideOf } from "./xmltv.service.ts";

/**
 * Route of the programme guide. There is one for all languages, since it contains every language.
 */
export const xmltvRoutes: DocumentRoute[] = [
  {
    path: /^\/schedule\/xmltv\.xml$/,
    render: async (context) =>
      publicDocument("application/xml", renderXmltv(await guideOf(context))),
  },
];
