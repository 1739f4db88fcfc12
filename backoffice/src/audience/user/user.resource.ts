import Icon from "@mui/icons-material/ManageAccountsOutlined";
import { defineResource } from "../../platform/screens/resource.ts";

export const user = defineResource({
  name: "users",
  district: "audience",
  icon: Icon,
  calls: ({ user }) => ({
    staffList: user.staffList,
    staffGet: user.staffGet,
    create: user.create,
    edit: user.edit,
    remove: user.remove,
    restore: user.restore,
    setStatus: ({ id, status }) => user.setStatus({ id, activated: status }),
  }),
  statusField: "activated",
  screens: () => import("./user.screens.tsx"),
});
