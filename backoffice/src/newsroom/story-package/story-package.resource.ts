import Icon from "@mui/icons-material/CollectionsBookmarkOutlined";
import { recordCalls } from "../../platform/api/record-calls.ts";
import { defineResource } from "../../platform/screens/resource.ts";

export const storyPackage = defineResource({
  name: "storypackage",
  district: "newsroom",
  icon: Icon,
  calls: ({ storyPackage }) => recordCalls(storyPackage),
  screens: () => import("./story-package.screens.tsx"),
});
