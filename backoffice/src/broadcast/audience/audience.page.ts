import Icon from "@mui/icons-material/GroupsOutlined";
import { lazy } from "react";
import type { Page } from "../../platform/screens/page.ts";

export const audience: Page = {
  path: "/audience",
  district: "broadcast",
  entities: ["Programs"],
  label: "audienceFigures.title",
  icon: Icon,
  screen: lazy(async () => ({ default: (await import("./audience.tsx")).Audience })),
};
