import type { ResourceScreens } from "../../frame/screens/districts.ts";
import { SubscriptionList } from "./subscription-list.tsx";
import { SubscriptionPage } from "./subscription-page.tsx";

export const screens: ResourceScreens = { list: SubscriptionList, edit: SubscriptionPage };
