import Icon from "@mui/icons-material/ViewWeekOutlined";
import { lazy } from "react";
import type { Page } from "../../platform/screens/page.ts";

export const monitor: Page = {
  path: "/monitor",
  district: "newsroom",
  entities: ["Article"],
  label: "monitor.name",
  icon: Icon,
  screen: lazy(async () => ({ default: (await import("./monitor.tsx")).Monitor })),
};
