import Icon from "@mui/icons-material/CalendarMonthOutlined";
import { lazy } from "react";
import type { Page } from "../../platform/screens/page.ts";

export const schedule: Page = {
  path: "/schedule",
  district: "broadcast",
  entities: ["Programs", "Episodes"],
  label: "resources.schedule.name",
  icon: Icon,
  screen: lazy(async () => ({ default: (await import("./schedule.tsx")).Schedule })),
};
