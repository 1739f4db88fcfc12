import type { CampaignStatus } from "@masthead/contract/commerce/package.ts";
import { NOJOOM_CAMPAIGN, RECEIVER_CAMPAIGN, SEASONAL_CAMPAIGNS } from "@masthead/contract/commerce/package-terms.ts";
import type { TFunction } from "i18next";

const TRANSLATED: readonly string[] = [NOJOOM_CAMPAIGN, RECEIVER_CAMPAIGN, ...Object.values(SEASONAL_CAMPAIGNS)];

/** Returns the display name of a campaign: translated if the site knows the campaign, otherwise the name given by staff. */
export const campaignTitle = ({ name, product }: Pick<CampaignStatus, "name" | "product">, t: TFunction): string =>
  [TRANSLATED.includes(name) ? t(`campaign.names.${name}`) : name, product].filter(Boolean).join(" ");
