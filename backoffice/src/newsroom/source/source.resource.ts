import Icon from "@mui/icons-material/RssFeedOutlined";
import { recordCalls } from "../../platform/api/record-calls.ts";
import { defineResource } from "../../platform/screens/resource.ts";

export const source = defineResource({
  name: "source",
  district: "newsroom",
  icon: Icon,
  calls: ({ source }) => recordCalls(source),
  screens: () => import("./source.screens.tsx"),
});
