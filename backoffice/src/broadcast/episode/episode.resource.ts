import Icon from "@mui/icons-material/VideoLibraryOutlined";
import { recordCalls } from "../../frame/api/record-calls.ts";
import { defineResource } from "../../frame/screens/resource.ts";

export const episode = defineResource({
  name: "episodes",
  district: "broadcast",
  icon: Icon,
  calls: ({ episode }) => recordCalls(episode),
  screens: () => import("./episode.screens.tsx"),
});
