import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";
import { PackageCard } from "./package-card.tsx";

/** Packages side by side: on phones below one another. */
export function OfferGrid({ offers, level, colour }: { offers: OfferedPackage[]; level?: 2 | 3; colour?: string }) {
  return (
    <ul className="grid gap-6 md:grid-cols-2 lg:grid-cols-3">
      {offers.map((offer) => (
        <li key={offer.id} className="min-w-0">
          <PackageCard offer={offer} {...(level && { level })} {...(colour && { colour })} />
        </li>
      ))}
    </ul>
  );
}
