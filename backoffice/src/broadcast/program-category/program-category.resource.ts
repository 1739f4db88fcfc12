import Icon from "@mui/icons-material/WidgetsOutlined";
import { recordCalls } from "../../frame/api/record-calls.ts";
import { defineResource } from "../../frame/screens/resource.ts";

export const programCategory = defineResource({
  name: "programcategory",
  district: "broadcast",
  icon: Icon,
  calls: ({ programCategory }) => recordCalls(programCategory),
  screens: () => import("./program-category.screens.tsx"),
});
