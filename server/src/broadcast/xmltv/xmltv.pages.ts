import { type DocumentRoute, openDocument } from "../../platform/http/document.ts";
import { printXmltv } from "./print-xmltv.ts";
import { guideOf } from "./xmltv.service.ts";

/** The programme guide, which is in every language and so stands once. */
export const xmltvRoutes: DocumentRoute[] = [
  { path: /^\/schedule\/xmltv\.xml$/, make: async (context) => openDocument("application/xml", printXmltv(await guideOf(context))) },
];
