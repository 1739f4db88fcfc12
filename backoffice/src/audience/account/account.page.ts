import { lazy } from "react";
import type { Page } from "../../platform/screens/page.ts";

export const account: Page = {
  path: "/account",
  label: "frame.account.title",
  screen: lazy(async () => ({ default: (await import("./account.tsx")).Account })),
};
