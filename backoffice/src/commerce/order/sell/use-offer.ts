import type { Money } from "@masthead/contract/commerce/money.ts";
import type { DeskOffer } from "@masthead/contract/commerce/package.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client } from "../../../frame/client.ts";
import { useDeskLocale } from "../../../frame/locale.ts";
import { usePause } from "../../../frame/use-pause.ts";

export type Offer = DeskOffer["packages"][number];

interface Chosen {
  campaign: string | null;
  packageId: number | string;
  quantities: (number | string)[];
  cityId: number | string;
  regionId: number | string;
}

/** The devices of an offer of which some are wanted. */
export const devicesOf = ({ devices }: Offer, quantities: (number | string)[]) =>
  devices.map(({ model }, place) => ({ model, quantity: Number(quantities[place] ?? 0) })).filter(({ quantity }) => quantity > 0);

/** Parts of a city and what a delivery costs there; none until a city is chosen. */
export function useRegions(cityId: number | string) {
  const locale = useDeskLocale();
  const known = typeof cityId === "number";
  const { data = [] } = useQuery({
    queryKey: ["regions", cityId, locale],
    queryFn: () => client.merchant.regions({ cityId: Number(cityId), locale }),
    enabled: known,
  });
  return known ? data : [];
}

/** What staff can sell of a campaign or of the regular list, what of it is chosen, and what that comes to; no sum until all of it is known. */
export function useOffer({ campaign: typed, packageId, quantities, cityId, regionId }: Chosen) {
  const locale = useDeskLocale();
  const campaign = usePause(typed);
  const { data, isPending } = useQuery({
    queryKey: ["orders", "offer", campaign, locale],
    queryFn: () => client.package.dashboardPublic({ locale, ...(campaign && { campaign }) }),
    placeholderData: keepPreviousData,
  });
  const packages = data?.packages ?? [];
  const chosen = packages.find(({ id }) => id === packageId);
  const region = useRegions(cityId).find(({ id }) => id === regionId);
  return { packages, chosen, sum: chosen && region ? sumOf(chosen, quantities, region) : null, pending: isPending };
}

/** What a buyer pays; none where a delivery is paid in another currency, which the server refuses. */
function sumOf(offer: Offer, quantities: (number | string)[], fee: { deliveryFee: number; currency: string }): Money | null {
  if (fee.currency !== offer.currency) return null;
  const devices = offer.devices.reduce((sum, { price }, place) => sum + price * Number(quantities[place] ?? 0), 0);
  return { amount: offer.price + devices + fee.deliveryFee, currency: offer.currency };
}
