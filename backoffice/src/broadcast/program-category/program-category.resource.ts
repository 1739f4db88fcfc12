import Icon from "@mui/icons-material/WidgetsOutlined";
import { recordCalls } from "../../platform/api/record-calls.ts";
import { defineResource } from "../../platform/screens/resource.ts";

export const programCategory = defineResource({
  name: "programcategory",
  district: "broadcast",
  icon: Icon,
  calls: ({ programCategory }) => recordCalls(programCategory),
  screens: () => import("./program-category.screens.tsx"),
});
