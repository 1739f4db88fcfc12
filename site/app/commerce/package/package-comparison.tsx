import {
  classOf,
  ENTITLEMENT_CLASSES,
  type Entitlement,
} from "@masthead/contract/commerce/entitlements.ts";
import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { Price } from "./price.tsx";
import { useEntitlementText } from "./use-entitlement-text.ts";

/** Comparison table of packages: entitlements and terms. */
export function PackageComparison({ offers }: { offers: OfferedPackage[] }) {
  const t = useMessages();
  const locale = useLocale();
  const entitlementText = useEntitlementText();
  const compared = comparedEntitlements(offers);
  const rows: [name: string, cell: (offer: OfferedPackage) => React.ReactNode][] = [
    [t("packages.price"), (offer) => <Price offer={offer} />],
    [
      t("packages.firstPeriod"),
      ({ trialDays }) =>
        trialDays ? (
          t("packages.trial", { count: trialDays })
        ) : (
          <Absent>{t("packages.noTrial")}</Absent>
        ),
    ],
    ...compared.map(({ entitlement, offer }): (typeof rows)[number] => [
      entitlementText(offer, entitlement),
      ({ entitlements }) =>
        entitlements.includes(entitlement) || entitlements.includes(classOf(entitlement)) ? (
          <Included />
        ) : (
          <Absent>{t("packages.no")}</Absent>
        ),
    ]),
    ...(offers.some(({ maxStreams }) => maxStreams !== null)
      ? [
          [
            t("packages.streamsTitle"),
            ({ maxStreams, entitlements }) =>
              !entitlements.some(opensStreams) ? (
                <Absent>{t("packages.no")}</Absent>
              ) : maxStreams === null ? (
                t("packages.streamsUnlimited")
              ) : (
                formatNumber(maxStreams, locale)
              ),
          ] satisfies (typeof rows)[number],
        ]
      : []),
    [
      t("packages.device"),
      ({ devices, deviceRequired }) =>
        deviceRequired ? (
          t("packages.deviceYes")
        ) : devices.length ? (
          t("packages.deviceMaybe")
        ) : (
          <Absent>{t("packages.deviceNo")}</Absent>
        ),
    ],
  ];
  return (
    <div className="mt-12">
      <SectionHeading id="compare">{t("packages.compare")}</SectionHeading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable region, must be reachable by
          keyboard */}
      <section aria-labelledby="compare" tabIndex={0} className="relative overflow-x-auto">
        <table className="w-full min-w-xl border-collapse text-start [&_td]:min-w-40 [&_td]:border-b [&_td]:border-line [&_td]:px-3 [&_td]:py-3 [&_th]:px-3 [&_th]:py-3 [&_th]:text-start">
          <thead>
            <tr>
              <td />
              {offers.map(({ id, name }) => (
                <th key={id} scope="col" className="border-b border-ink font-headline text-20">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, cell]) => (
              <tr key={name}>
                <th scope="row" className="border-b border-line text-15 font-semibold">
                  {name}
                </th>
                {offers.map((offer) => (
                  <td key={offer.id}>{cell(offer)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

/** Whether an entitlement opens channels or episodes. */
const opensStreams = (entitlement: Entitlement): boolean =>
  ["channels", "episodes"].includes(classOf(entitlement));

/**
 * Entitlements of the packages without duplicates, each with a package that has it: classes first,
 * then single records.
 */
function comparedEntitlements(
  offers: OfferedPackage[],
): { entitlement: Entitlement; offer: OfferedPackage }[] {
  const byEntitlement = new Map<Entitlement, OfferedPackage>();
  for (const offer of offers)
    for (const entitlement of offer.entitlements) byEntitlement.set(entitlement, offer);
  const classes = ENTITLEMENT_CLASSES.filter((one) => byEntitlement.has(one));
  return [...new Set<Entitlement>([...classes, ...byEntitlement.keys()])].flatMap((entitlement) => {
    const offer = byEntitlement.get(entitlement);
    return offer ? [{ entitlement, offer }] : [];
  });
}

function Included() {
  const t = useMessages();
  return (
    <span className="inline-flex items-center gap-2">
      <Icon name="done" className="size-6" />
      <span className="sr-only">{t("packages.yes")}</span>
    </span>
  );
}

const Absent = ({ children }: { children: React.ReactNode }) => (
  <span className="text-quiet">{children}</span>
);
