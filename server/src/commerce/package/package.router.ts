import { calls } from "../../platform/api/calls.ts";
import { recordHandlers } from "../../platform/crud/record-handlers.ts";
import { packageRecords } from "./package.records.ts";
import {
  campaignOffer,
  getPackageOnWebsite,
  staffOffer,
  websitePackages,
} from "./package.service.ts";

const { package: packages } = calls;

export const packageRoutes = {
  ...recordHandlers(packages, packageRecords),
  website: packages.website.handler(({ context, input }) => websitePackages(context, input.opens)),
  public: packages.public.handler(({ context, input }) => campaignOffer(context, input.campaign)),
  dashboardPublic: packages.dashboardPublic.handler(({ context, input }) =>
    staffOffer(context, input.campaign),
  ),
  get: packages.get.handler(({ context, input }) => getPackageOnWebsite(context, input.id)),
};
