import Icon from "@mui/icons-material/NewspaperOutlined";
import { lazy } from "react";
import type { Page } from "../../platform/screens/page.ts";

export const frontPage: Page = {
  path: "/front-page",
  entities: ["Article"],
  label: "resources.frontPage.name",
  icon: Icon,
  screen: lazy(async () => ({ default: (await import("./front-page.tsx")).FrontPage })),
};
