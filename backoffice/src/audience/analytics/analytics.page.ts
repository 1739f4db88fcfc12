import Icon from "@mui/icons-material/InsightsOutlined";
import { lazy } from "react";
import type { Page } from "../../platform/screens/page.ts";

export const analytics: Page = {
  path: "/analytics",
  label: "analytics.title",
  icon: Icon,
  screen: lazy(async () => ({ default: (await import("./analytics.tsx")).Analytics })),
};
