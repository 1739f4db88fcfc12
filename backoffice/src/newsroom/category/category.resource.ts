import Icon from "@mui/icons-material/AccountTreeOutlined";
import { recordCalls } from "../../frame/api/record-calls.ts";
import { defineResource } from "../../frame/screens/resource.ts";

export const category = defineResource({
  name: "category",
  district: "newsroom",
  icon: Icon,
  calls: ({ category }) => recordCalls(category),
  screens: () => import("./category.screens.tsx"),
});
