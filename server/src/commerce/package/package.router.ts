import { calls } from "../../platform/api/calls.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { chooseDevices, placeOrder } from "../order/place/place-order.ts";
import { packageRecords } from "./package.records.ts";
import {
  campaignOffer,
  getPackageOnWebsite,
  staffOffer,
  websitePackages,
} from "./package.service.ts";

const { package: packages } = calls;

export const packageRouter = packages.router({
  ...recordHandlers(packages, packageRecords),
  website: packages.website.handler(({ context, input }) => websitePackages(context, input.opens)),
  public: packages.public.handler(({ context, input }) => campaignOffer(context, input.campaign)),
  dashboardPublic: packages.dashboardPublic.handler(({ context, input }) =>
    staffOffer(context, input.campaign),
  ),
  cash: packages.cash.handler(({ context, input }) => placeOrder(context, "cash", input)),
  insertDevices: packages.insertDevices.handler(({ context, input }) =>
    chooseDevices(context, input),
  ),
  get: packages.get.handler(({ context, input }) => getPackageOnWebsite(context, input.id)),
});
