import Icon from "@mui/icons-material/GroupOutlined";
import { defineResource } from "../../platform/screens/resource.ts";

export const newsletterSubscriber = defineResource({
  name: "newslettersubscriber",
  district: "audience",
  loggedEntity: "NewsletterSubscription",
  icon: Icon,
  calls: ({ newsletterSubscription }) => ({ staffList: newsletterSubscription.staffList }),
  screens: () => import("./newsletter-subscriber.screens.tsx"),
});
