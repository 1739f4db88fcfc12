import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";
import { ENTITLEMENTS } from "@masthead/contract/commerce/package-terms.ts";
import { useWords } from "../../system/words.ts";
import { Icon } from "../../ui/icons.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { Price } from "./price.tsx";

/** Several packages in one table: what each opens, and on what terms. */
export function Compare({ offers }: { offers: OfferedPackage[] }) {
  const t = useWords();
  const opened = ENTITLEMENTS.filter((one) => offers.some(({ entitlements }) => entitlements.includes(one)));
  const rows: [name: string, cell: (offer: OfferedPackage) => React.ReactNode][] = [
    [t("packages.price"), (offer) => <Price offer={offer} />],
    [
      t("packages.firstPeriod"),
      ({ trialDays }) => (trialDays ? t("packages.trial", { count: trialDays }) : <Absent>{t("packages.noTrial")}</Absent>),
    ],
    ...opened.map((one): (typeof rows)[number] => [
      t(`packages.opens.${one}`),
      ({ entitlements }) => (entitlements.includes(one) ? <Yes /> : <Absent>{t("packages.no")}</Absent>),
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
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

function Yes() {
  const t = useWords();
  return (
    <span className="inline-flex items-center gap-2">
      <Icon name="done" className="size-6" />
      <span className="sr-only">{t("packages.yes")}</span>
    </span>
  );
}

const Absent = ({ children }: { children: React.ReactNode }) => <span className="text-quiet">{children}</span>;
