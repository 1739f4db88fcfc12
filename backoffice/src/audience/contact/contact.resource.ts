import Icon from "@mui/icons-material/MailOutlineOutlined";
import { defineResource } from "../../platform/screens/resource.ts";

export const contact = defineResource({
  name: "contact",
  district: "audience",
  icon: Icon,
  calls: ({ contact }) => ({
    staffList: contact.staffList,
    staffGet: contact.staffGet,
    remove: contact.remove,
    restore: contact.restore,
  }),
  screens: () => import("./contact.screens.tsx"),
});
