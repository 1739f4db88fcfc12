import Icon from "@mui/icons-material/PodcastsOutlined";
import { recordCalls } from "../../platform/api/record-calls.ts";
import { defineResource } from "../../platform/screens/resource.ts";

export const program = defineResource({
  name: "programs",
  district: "broadcast",
  icon: Icon,
  calls: ({ program }) => recordCalls(program),
  screens: () => import("./program.screens.tsx"),
});
