import type { CampaignStanding } from "@masthead/contract/commerce/package.ts";
import { NOJOOM_CAMPAIGN, RECEIVER_CAMPAIGN, SEASONS } from "@masthead/contract/commerce/package-terms.ts";
import type { TFunction } from "i18next";

const CALLED: readonly string[] = [NOJOOM_CAMPAIGN, RECEIVER_CAMPAIGN, ...Object.values(SEASONS)];

/** What readers call a campaign: in words where the house knows it, else by the name that staff gave it. */
export const campaignTitle = ({ name, product }: Pick<CampaignStanding, "name" | "product">, t: TFunction): string =>
  [CALLED.includes(name) ? t(`campaign.names.${name}`) : name, product].filter(Boolean).join(" ");
