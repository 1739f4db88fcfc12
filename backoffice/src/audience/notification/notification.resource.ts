import Icon from "@mui/icons-material/NotificationsOutlined";
import { defineResource } from "../../platform/screens/resource.ts";

export const notification = defineResource({
  name: "notification",
  district: "audience",
  icon: Icon,
  calls: ({ notification }) => ({
    staffList: notification.staffList,
    staffGet: notification.staffGet,
    remove: notification.remove,
    restore: notification.restore,
    // Sends only the audience fields that its kind uses, a time only for scheduled notifications,
    // and a reason for doing without a second person only for those that are not drafts.
    create: ({
      image: _,
      override,
      ...values
    }: Parameters<typeof notification.create>[0] & { image?: unknown }) => {
      const { audience, audienceLocale, categoryIds, breaking, when, scheduledAt } = values;
      return notification.create({
        ...values,
        audienceLocale: audience === "locale" ? audienceLocale : null,
        categoryIds: audience === "topics" ? categoryIds : [],
        breaking: audience === "topics" && breaking,
        scheduledAt: when === "scheduled" ? scheduledAt : null,
        ...(when !== "draft" && when !== "submitted" && override && { override }),
      });
    },
  }),
  screens: () => import("./notification.screens.tsx"),
});
