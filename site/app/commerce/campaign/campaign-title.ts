import type { CampaignStatus } from "@masthead/contract/commerce/package.ts";
import {
  NOJOOM_CAMPAIGN,
  RECEIVER_CAMPAIGN,
  SEASONAL_CAMPAIGNS,
} from "@masthead/contract/commerce/package-terms.ts";
import type { Translate } from "@masthead/contract/platform/translator.ts";

const TRANSLATED: readonly string[] = [
  NOJOOM_CAMPAIGN,
  RECEIVER_CAMPAIGN,
  ...Object.values(SEASONAL_CAMPAIGNS),
];

/**
 * Returns the title of a campaign: translated if the site knows the campaign, otherwise as given by
 * staff, or its name.
 */
export function campaignTitle(
  { name, product, title }: Pick<CampaignStatus, "name" | "product" | "title">,
  t: Translate,
): string {
  const isTranslated = TRANSLATED.includes(name);
  if (title && !(isTranslated && product === null)) return title;
  return [isTranslated ? t(`campaign.names.${name}`) : name, product].filter(Boolean).join(" ");
}
