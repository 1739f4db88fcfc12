import Icon from "@mui/icons-material/EventOutlined";
import { recordCalls } from "../../platform/api/record-calls.ts";
import { defineResource } from "../../platform/screens/resource.ts";

export const programEvent = defineResource({
  name: "programevent",
  district: "broadcast",
  icon: Icon,
  calls: ({ programEvent }) => recordCalls(programEvent),
  screens: () => import("./program-event.screens.tsx"),
});
