import type { ServerModule } from "../../module.ts";
import { xmltvRoutes } from "./xmltv.pages.ts";

export const xmltvModule: ServerModule = {
  documents: xmltvRoutes,
};
