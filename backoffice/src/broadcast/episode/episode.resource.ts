import Icon from "@mui/icons-material/VideoLibraryOutlined";
import { recordCalls } from "../../platform/api/record-calls.ts";
import { defineResource } from "../../platform/screens/resource.ts";

export const episode = defineResource({
  name: "episodes",
  district: "broadcast",
  icon: Icon,
  calls: ({ episode }) => recordCalls(episode),
  screens: () => import("./episode.screens.tsx"),
});
