import { OrderList } from "./list/order-list.tsx";
import { OrderPage } from "./page/order-page.tsx";
import "./order-messages.ts";

export const screens = { list: OrderList, edit: OrderPage };
