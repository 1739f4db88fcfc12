import Icon from "@mui/icons-material/DriveFileRenameOutlineOutlined";
import { recordCalls } from "../../platform/api/record-calls.ts";
import { defineResource } from "../../platform/screens/resource.ts";

export const author = defineResource({
  name: "author",
  district: "newsroom",
  icon: Icon,
  calls: ({ author }) => recordCalls(author),
  screens: () => import("./author.screens.tsx"),
});
