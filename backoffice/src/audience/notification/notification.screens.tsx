import type { ResourceScreens } from "../../frame/screens/districts.ts";
import { NotificationCreate } from "./form/notification-create.tsx";
import { NotificationList } from "./list/notification-list.tsx";

export const screens: ResourceScreens = { list: NotificationList, create: NotificationCreate };
