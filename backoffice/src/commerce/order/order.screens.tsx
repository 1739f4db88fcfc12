import type { ScreenParts } from "../../frame/districts.ts";
import { OrderList } from "./list/order-list.tsx";
import { OrderPage } from "./page/order-page.tsx";

export const screens: ScreenParts = { list: OrderList, edit: OrderPage };
