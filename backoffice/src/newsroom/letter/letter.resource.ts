import Icon from "@mui/icons-material/DraftsOutlined";
import { defineResource } from "../../platform/screens/resource.ts";

export const letter = defineResource({
  name: "letter",
  district: "newsroom",
  icon: Icon,
  calls: ({ letter }) => ({ staffList: letter.staffList, staffGet: letter.staffGet }),
  screens: () => import("./letter.screens.tsx"),
});
