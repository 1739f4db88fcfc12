import Icon from "@mui/icons-material/MonitorHeartOutlined";
import { lazy } from "react";
import type { Page } from "../../platform/screens/page.ts";

export const status: Page = {
  path: "/system",
  label: "status.title",
  icon: Icon,
  district: "system",
  entities: ["all"],
  screen: lazy(async () => ({ default: (await import("./status.tsx")).Status })),
};
