import { SubscriptionList } from "./subscription-list.tsx";
import { SubscriptionPage } from "./subscription-page.tsx";

export const screens = { list: SubscriptionList, edit: SubscriptionPage };
