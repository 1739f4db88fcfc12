import Icon from "@mui/icons-material/LocalOfferOutlined";
import { recordCalls } from "../../platform/api/record-calls.ts";
import { defineResource } from "../../platform/screens/resource.ts";

export const tag = defineResource({
  name: "tag",
  district: "newsroom",
  icon: Icon,
  calls: ({ tag }) => recordCalls(tag),
  screens: () => import("./tag.screens.tsx"),
});
