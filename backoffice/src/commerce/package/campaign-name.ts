import { isolate } from "@masthead/contract/platform/isolate.ts";
import { useTranslate } from "react-admin";

interface Campaign {
  campaign: string | null;
  product: string | null;
}

/**
 * Returns a formatter for the campaign and product of a package or order. Campaigns with pages on
 * the site have translated names; others are shown as entered.
 */
export function useCampaignName(): (of: Campaign) => string {
  const translate = useTranslate();
  return (of) => isolatedCampaignName(of, translate);
}

type Translate = (key: string, options: { _: string }) => string;

/** Returns the name of a campaign and its product, each in its own direction. */
export const isolatedCampaignName = (of: Campaign, translate: Translate): string =>
  campaignParts(of, translate).map(isolate).join(" · ");

/** Returns the name of a campaign and its product as plain text, for exports. */
export const campaignName = (of: Campaign, translate: Translate): string =>
  campaignParts(of, translate).join(" · ");

const campaignParts = ({ campaign, product }: Campaign, translate: Translate): string[] =>
  [
    campaign && translate(`resources.package.campaigns.${campaign}`, { _: campaign }),
    product,
  ].filter((name): name is string => Boolean(name));
