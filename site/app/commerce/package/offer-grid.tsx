import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";
import { isOngoing } from "@masthead/contract/commerce/states.ts";
import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { PackageCard } from "./package-card.tsx";

interface Props {
  offers: OfferedPackage[];
  level?: 2 | 3;
  colour?: string;
  /** Subscriptions of the reader. */
  subscriptions?: OwnSubscription[];
}

/** Grid of package cards; a single column on phones. */
export function OfferGrid({ offers, level, colour, subscriptions = [] }: Props) {
  return (
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {offers.map((offer) => (
        <li key={offer.id} className="min-w-0">
          <PackageCard
            offer={offer}
            owned={subscriptions.some(
              (subscription) => subscription.packageId === offer.id && isOngoing(subscription),
            )}
            {...(level && { level })}
            {...(colour && { colour })}
          />
        </li>
      ))}
    </ul>
  );
}
