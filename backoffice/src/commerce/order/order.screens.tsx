import { OrderList } from "./list/order-list.tsx";
import { OrderPage } from "./page/order-page.tsx";

export const screens = { list: OrderList, edit: OrderPage };
