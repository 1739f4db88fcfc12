import Icon from "@mui/icons-material/NightlightOutlined";
import { lazy } from "react";
import type { Page } from "../../platform/screens/page.ts";

export const religiousCalendar: Page = {
  path: "/religious-calendar",
  district: "broadcast",
  entities: ["Programs"],
  label: "resources.religiousCalendar.name",
  icon: Icon,
  screen: lazy(async () => ({
    default: (await import("./religious-calendar.tsx")).ReligiousCalendar,
  })),
};
