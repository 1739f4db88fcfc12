import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";
import { ENTITLEMENTS } from "@masthead/contract/commerce/package-terms.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { Price } from "./price.tsx";

/** Comparison table of packages: entitlements and terms. */
export function PackageComparison({ offers }: { offers: OfferedPackage[] }) {
  const t = useMessages();
  const comparedEntitlements = ENTITLEMENTS.filter((entitlement) => offers.some(({ entitlements }) => entitlements.includes(entitlement)));
  const rows: [name: string, cell: (offer: OfferedPackage) => React.ReactNode][] = [
    [t("packages.price"), (offer) => <Price offer={offer} />],
    [
      t("packages.firstPeriod"),
      ({ trialDays }) => (trialDays ? t("packages.trial", { count: trialDays }) : <Absent>{t("packages.noTrial")}</Absent>),
    ],
    ...comparedEntitlements.map((entitlement): (typeof rows)[number] => [
      t(`packages.entitlements.${entitlement}`),
      ({ entitlements }) => (entitlements.includes(entitlement) ? <Included /> : <Absent>{t("packages.no")}</Absent>),
    ]),
    [
      t("packages.device"),
      ({ devices, deviceRequired }) =>
        deviceRequired ? t("packages.deviceYes") : devices.length ? t("packages.deviceMaybe") : <Absent>{t("packages.deviceNo")}</Absent>,
    ],
  ];
  return (
    <div className="mt-12">
      <SectionHeading id="compare">{t("packages.compare")}</SectionHeading>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable region, must be reachable by keyboard */}
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

function Included() {
  const t = useMessages();
  return (
    <span className="inline-flex items-center gap-2">
      <Icon name="done" className="size-6" />
      <span className="sr-only">{t("packages.yes")}</span>
    </span>
  );
}

const Absent = ({ children }: { children: React.ReactNode }) => <span className="text-quiet">{children}</span>;
