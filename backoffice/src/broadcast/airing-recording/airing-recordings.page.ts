import Icon from "@mui/icons-material/FiberSmartRecordOutlined";
import { lazy } from "react";
import type { Page } from "../../platform/screens/page.ts";

export const airingRecordings: Page = {
  path: "/airing-recordings",
  district: "broadcast",
  entities: ["Episodes"],
  label: "resources.airingRecordings.name",
  icon: Icon,
  screen: lazy(async () => ({
    default: (await import("./airing-recordings.tsx")).AiringRecordings,
  })),
};
