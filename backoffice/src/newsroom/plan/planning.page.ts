import Icon from "@mui/icons-material/EventNoteOutlined";
import { lazy } from "react";
import type { Page } from "../../platform/screens/page.ts";

export const planning: Page = {
  path: "/planning",
  district: "newsroom",
  entities: ["Article"],
  label: "resources.plan.name",
  icon: Icon,
  screen: lazy(async () => ({ default: (await import("./planning.tsx")).Planning })),
};
