import { lazy } from "react";
import type { BarItem, Page } from "../../../platform/screens/page.ts";

/** All notices of the current user; the bell links to it. */
export const notices: Page = {
  path: "/notices",
  entities: ["Article"],
  label: "work.notices.title",
  screen: lazy(async () => ({ default: (await import("./notices.tsx")).Notices })),
};

export const bell: BarItem = {
  name: "notices",
  content: lazy(async () => ({ default: (await import("./bell.tsx")).Bell })),
};
