import { calls } from "../../../platform/api/calls.ts";
import { chooseDevices } from "./choose-devices.ts";
import { placeOrder } from "./place-order.ts";

const { package: packages } = calls;

/** Calls on packages that place orders. */
export const packageRoutes = {
  cash: packages.cash.handler(({ context, input }) => placeOrder(context, "cash", input)),
  insertDevices: packages.insertDevices.handler(({ context, input }) =>
    chooseDevices(context, input),
  ),
};
