import Icon from "@mui/icons-material/AccountTreeOutlined";
import { recordCalls } from "../../platform/api/record-calls.ts";
import { defineResource } from "../../platform/screens/resource.ts";

export const category = defineResource({
  name: "category",
  district: "newsroom",
  icon: Icon,
  calls: ({ category }) => recordCalls(category),
  screens: () => import("./category.screens.tsx"),
});
