import { NotificationCreate } from "./form/notification-create.tsx";
import { NotificationList } from "./list/notification-list.tsx";

export const screens = { list: NotificationList, create: NotificationCreate };
