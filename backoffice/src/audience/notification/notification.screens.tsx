import type { ScreenParts } from "../../frame/districts.ts";
import { NotificationCreate } from "./form/notification-create.tsx";
import { NotificationList } from "./list/notification-list.tsx";

export const screens: ScreenParts = { list: NotificationList, create: NotificationCreate };
