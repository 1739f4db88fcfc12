import Icon from "@mui/icons-material/TuneOutlined";
import { defineResource } from "../../platform/screens/resource.ts";

export const setting = defineResource({
  name: "settings",
  district: "system",
  listEntity: "User",
  icon: Icon,
  calls: ({ setting }) => ({
    staffList: setting.staffList,
    staffGet: setting.staffGet,
    edit: setting.edit,
  }),
  screens: () => import("./setting.screens.tsx"),
});
