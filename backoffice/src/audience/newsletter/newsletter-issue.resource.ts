import Icon from "@mui/icons-material/ForwardToInboxOutlined";
import { defineResource } from "../../platform/screens/resource.ts";

export const newsletterIssue = defineResource({
  name: "newsletterissue",
  district: "audience",
  loggedEntity: "NewsletterIssue",
  icon: Icon,
  calls: ({ newsletterIssue }) => ({
    staffList: newsletterIssue.staffList,
    staffGet: newsletterIssue.staffGet,
    create: newsletterIssue.create,
    edit: newsletterIssue.edit,
    remove: newsletterIssue.remove,
    restore: newsletterIssue.restore,
  }),
  screens: () => import("./newsletter-issue.screens.tsx"),
});
