import Icon from "@mui/icons-material/TranslateOutlined";
import { lazy } from "react";
import type { Page } from "../../platform/screens/page.ts";

export const translations: Page = {
  path: "/translations",
  district: "newsroom",
  entities: ["Article"],
  label: "resources.translations.name",
  icon: Icon,
  screen: lazy(async () => ({
    default: (await import("./translations-page.tsx")).TranslationsPage,
  })),
};
