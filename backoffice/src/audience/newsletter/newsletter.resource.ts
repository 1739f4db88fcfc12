import Icon from "@mui/icons-material/MarkunreadMailboxOutlined";
import { recordCalls } from "../../platform/api/record-calls.ts";
import { defineResource } from "../../platform/screens/resource.ts";

export const newsletter = defineResource({
  name: "newsletter",
  district: "audience",
  icon: Icon,
  calls: ({ newsletter }) => recordCalls(newsletter),
  screens: () => import("./newsletter.screens.tsx"),
});
