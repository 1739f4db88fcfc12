import Icon from "@mui/icons-material/BlockOutlined";
import { defineResource } from "../../platform/screens/resource.ts";

export const mailSuppression = defineResource({
  name: "mailsuppression",
  district: "audience",
  loggedEntity: "MailSuppression",
  icon: Icon,
  calls: ({ newsletterSubscription }) => ({ staffList: newsletterSubscription.suppressions }),
  screens: () => import("./mail-suppression.screens.tsx"),
});
