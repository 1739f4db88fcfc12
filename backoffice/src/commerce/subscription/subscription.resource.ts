import Icon from "@mui/icons-material/CardMembershipOutlined";
import { defineResource } from "../../platform/screens/resource.ts";

export const subscription = defineResource({
  name: "members",
  district: "commerce",
  icon: Icon,
  // Changed only by its own calls.
  calls: ({ subscription }) => ({ staffList: subscription.list, staffGet: subscription.get }),
  screens: () => import("./subscription.screens.tsx"),
});
