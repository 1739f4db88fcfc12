import type { Money } from "@masthead/contract/commerce/money.ts";
import type { StaffOffer } from "@masthead/contract/commerce/package.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useDebouncedValue } from "../../../platform/use-debounced-value.ts";

export type Offer = StaffOffer["packages"][number];

interface Selection {
  campaign: string | null;
  packageId: number | string;
  quantities: (number | string)[];
  cityId: number | string;
  regionId: number | string;
}

/** Returns the devices of an offer with a selected quantity. */
export const selectedDevices = ({ devices }: Offer, quantities: (number | string)[]) =>
  devices
    .map(({ model }, index) => ({ model, quantity: Number(quantities[index] ?? 0) }))
    .filter(({ quantity }) => quantity > 0);

/** Returns the regions of a city with their delivery fees; empty until a city is selected. */
export function useRegions(cityId: number | string) {
  const locale = useUiLocale();
  const hasCity = typeof cityId === "number";
  const { data = [] } = useQuery({
    queryKey: ["regions", cityId, locale],
    queryFn: () => client.merchant.regions({ cityId: Number(cityId), locale }),
    enabled: hasCity,
  });
  return hasCity ? data : [];
}

/**
 * Packages that staff can sell, the selected one, and the total. The total is null until everything
 * that it depends on is selected.
 */
export function useOffer({
  campaign: typedCampaign,
  packageId,
  quantities,
  cityId,
  regionId,
}: Selection) {
  const locale = useUiLocale();
  const campaign = useDebouncedValue(typedCampaign);
  const { data, isPending } = useQuery({
    queryKey: ["orders", "offer", campaign, locale],
    queryFn: () => client.package.dashboardPublic({ locale, ...(campaign && { campaign }) }),
    placeholderData: keepPreviousData,
  });
  const packages = data?.packages ?? [];
  const selectedPackage = packages.find(({ id }) => id === packageId);
  const region = useRegions(cityId).find(({ id }) => id === regionId);
  return {
    packages,
    chosen: selectedPackage,
    total: selectedPackage && region ? totalOf(selectedPackage, quantities, region) : null,
    pending: isPending,
  };
}

/**
 * Returns the amount that a buyer pays; null when the delivery fee is in another currency, which
 * the server rejects.
 */
function totalOf(
  offer: Offer,
  quantities: (number | string)[],
  region: { deliveryFee: number; currency: string },
): Money | null {
  if (region.currency !== offer.currency) return null;
  const devices = offer.devices.reduce(
    (sum, { price }, index) => sum + price * Number(quantities[index] ?? 0),
    0,
  );
  return { amount: offer.price + devices + region.deliveryFee, currency: offer.currency };
}
