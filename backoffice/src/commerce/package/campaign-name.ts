import { isolate } from "@masthead/contract/platform/isolate.ts";
import { useTranslate } from "react-admin";

/**
 * Returns a formatter for the campaign and product of a package or order. Campaigns with pages on
 * the site have translated names; others are shown as entered.
 */
export function useCampaignName(): (of: { campaign: string | null; product: string | null }) => string {
  const translate = useTranslate();
  return ({ campaign, product }) =>
    [campaign && translate(`resources.package.campaigns.${campaign}`, { _: campaign }), product]
      .filter((name): name is string => Boolean(name))
      .map(isolate)
      .join(" · ");
}
