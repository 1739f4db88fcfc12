import type { ResourceScreens } from "../../frame/screens/districts.ts";
import { OrderList } from "./list/order-list.tsx";
import { OrderPage } from "./page/order-page.tsx";

export const screens: ResourceScreens = { list: OrderList, edit: OrderPage };
