import Icon from "@mui/icons-material/ScoreboardOutlined";
import { lazy } from "react";
import type { Page } from "../../platform/screens/page.ts";

export const results: Page = {
  path: "/result",
  district: "newsroom",
  entities: ["Article"],
  label: "result.name",
  icon: Icon,
  screen: lazy(async () => ({ default: (await import("./list/result-list.tsx")).ResultList })),
};

export const newResult: Page = {
  path: "/result/create",
  entities: ["Article"],
  screen: lazy(async () => ({ default: (await import("./form/new-result.tsx")).NewResult })),
};

/** Quick updates of a result, for phones. */
export const resultDesk: Page = {
  path: "/result/{id}",
  entities: ["Article"],
  screen: lazy(async () => ({ default: (await import("./desk/result-desk.tsx")).ResultDesk })),
};

/** Form with all fields of a result. */
export const resultForm: Page = {
  path: "/result/edit/{id}",
  entities: ["Article"],
  screen: lazy(async () => ({ default: (await import("./form/edit-result.tsx")).EditResult })),
};
