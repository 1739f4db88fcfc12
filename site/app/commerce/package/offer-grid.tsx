import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";
import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { renews } from "../subscription/renews.ts";
import { PackageCard } from "./package-card.tsx";

interface Props {
  offers: OfferedPackage[];
  level?: 2 | 3;
  colour?: string;
  /** What the reader has already. */
  own?: OwnSubscription[];
}

/** Packages side by side: on phones below one another. */
export function OfferGrid({ offers, level, colour, own = [] }: Props) {
  return (
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {offers.map((offer) => (
        <li key={offer.id} className="min-w-0">
          <PackageCard
            offer={offer}
            owned={own.some((one) => one.packageId === offer.id && renews(one))}
            {...(level && { level })}
            {...(colour && { colour })}
          />
        </li>
      ))}
    </ul>
  );
}
