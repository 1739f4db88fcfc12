import Icon from "@mui/icons-material/BoltOutlined";
import { lazy } from "react";
import type { Page } from "../../platform/screens/page.ts";

export const breakingNews: Page = {
  path: "/breaking",
  district: "newsroom",
  entities: ["Article"],
  label: "breaking.name",
  icon: Icon,
  screen: lazy(async () => ({ default: (await import("./list/breaking-list.tsx")).BreakingList })),
};

/** Desk of a breaking news package. */
export const breakingDesk: Page = {
  path: "/breaking/{id}",
  entities: ["Article"],
  screen: lazy(async () => ({ default: (await import("./desk/breaking-desk.tsx")).BreakingDesk })),
};
