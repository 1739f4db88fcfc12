import Icon from "@mui/icons-material/RecordVoiceOverOutlined";
import { recordCalls } from "../../platform/api/record-calls.ts";
import { defineResource } from "../../platform/screens/resource.ts";

export const personOfInterest = defineResource({
  name: "peopleOfInterest",
  district: "newsroom",
  icon: Icon,
  calls: ({ peopleOfInterest }) => recordCalls(peopleOfInterest),
  screens: () => import("./person-of-interest.screens.tsx"),
});
