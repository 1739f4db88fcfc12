import Icon from "@mui/icons-material/ShareOutlined";
import { recordCalls } from "../../platform/api/record-calls.ts";
import { defineResource } from "../../platform/screens/resource.ts";

export const social = defineResource({
  name: "social",
  district: "system",
  icon: Icon,
  calls: ({ social }) => recordCalls(social),
  screens: () => import("./social.screens.tsx"),
});
