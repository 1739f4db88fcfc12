import { lazy } from "react";
import type { Page } from "../../frame/screens/page.ts";

export const account: Page = {
  path: "/account",
  label: "frame.account.title",
  screen: lazy(async () => ({ default: (await import("./account.tsx")).Account })),
};
