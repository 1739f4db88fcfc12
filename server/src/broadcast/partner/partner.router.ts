import { calls } from "../../platform/api/calls.ts";
import { partnerDomains } from "../../system/setting/setting.service.ts";

const { partner } = calls;

export const partnerRouter = partner.router({
  sites: partner.sites.handler(async ({ context }) => ({ domains: await partnerDomains(context) })),
});
