import type { ServerModule } from "../../module.ts";
import { calendarRoutes } from "./calendar.pages.ts";

export const calendarModule: ServerModule = {
  documents: calendarRoutes,
};
