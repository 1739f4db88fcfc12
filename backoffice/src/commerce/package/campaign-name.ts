import { useTranslate } from "react-admin";

/** Names the campaign of a package or order for people, with its product: those that the site has pages for have words, others are as staff wrote them. */
export function useCampaignName(): (of: { campaign: string | null; product: string | null }) => string {
  const translate = useTranslate();
  return ({ campaign, product }) =>
    [campaign && translate(`resources.package.campaigns.${campaign}`, { _: campaign }), product]
      .filter(Boolean)
      .map((name) => `\u2068${name}\u2069`)
      .join(" · ");
}
