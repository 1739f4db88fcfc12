import Icon from "@mui/icons-material/ChecklistOutlined";
import { lazy } from "react";
import type { Page } from "../../platform/screens/page.ts";

export const setup: Page = {
  path: "/setup",
  label: "setup.title",
  icon: Icon,
  district: "system",
  entities: ["all"],
  screen: lazy(async () => ({ default: (await import("./setup-screen.tsx")).SetupScreen })),
};
