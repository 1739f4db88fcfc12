import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";
import { NOJOOM_CAMPAIGN } from "@masthead/contract/commerce/package-terms.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { Money } from "../order/money.tsx";
import { checkoutPath } from "../order/order-paths.ts";
import { Price } from "./price.tsx";
import { useEntitlementText } from "./use-entitlement-text.ts";

interface Props {
  offer: OfferedPackage;
  /** Heading level of the name. */
  level?: 2 | 3;
  /** Colour of the pattern that replaces a missing image. */
  colour?: string;
  /** The reader has it, and it renews automatically. */
  owned?: boolean;
}

/** Package card: price, contents, and a link to buy or manage it. */
export function PackageCard({ offer, level = 2, colour, owned = false }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const Heading = `h${level}` as const;
  const entitlementText = useEntitlementText();
  const {
    id,
    name,
    description,
    features,
    picture,
    trialDays,
    entitlements,
    campaign,
    methods,
    maxStreams,
  } = offer;
  const hasTrial = trialDays > 0 && methods.includes("card");
  const entitlementTexts = entitlements.map((entitlement) =>
    entitlementText(offer, entitlement, features.length ? "brief" : "full"),
  );
  const included = [
    ...(features.length ? features : entitlementTexts),
    ...(maxStreams === null ? [] : [t("packages.streams", { count: maxStreams })]),
  ];
  return (
    <article
      aria-labelledby={`package-${id}`}
      className="edged flex h-full flex-col border border-line bg-paper text-ink"
    >
      <Picture
        picture={picture}
        shape="wide"
        sizes="(min-width: 64rem) 400px, 100vw"
        upTo={960}
        decorative
        colour={colour}
      />
      <div className="flex grow flex-col gap-4 p-5">
        <div>
          {(owned || hasTrial) && (
            <p className="mb-2">
              <span className="edged bg-mint px-2 py-0.5 text-15 font-semibold text-on-mint">
                {owned ? t("packages.yours") : t("packages.trial", { count: trialDays })}
              </span>
            </p>
          )}
          <Heading id={`package-${id}`} className="text-24">
            {name}
          </Heading>
          {description && <p className="mt-1 text-quiet">{description}</p>}
        </div>
        <Price offer={offer} large />
        {features.length > 0 && entitlementTexts.length > 0 && (
          <p className="text-15 text-quiet">
            {t("packages.includes", { list: new Intl.ListFormat(locale).format(entitlementTexts) })}
          </p>
        )}
        {included.length > 0 && (
          <ul className="grid gap-2">
            {included.map((line) => (
              <li key={line} className="flex gap-2.5">
                <Icon name="done" className="mt-0.5 size-5" />
                <span className="min-w-0 wrap-anywhere">{line}</span>
              </li>
            ))}
          </ul>
        )}
        <Devices offer={offer} />
        {!owned && methods.length === 0 ? (
          <p className="mt-auto border-t border-line pt-4 font-semibold">
            {t("packages.unavailable")}
          </p>
        ) : (
          <p className="mt-auto pt-2">
            <Link
              to={
                owned
                  ? pagePath(locale, "account/subscription")
                  : checkoutPath(locale, id, campaign && campaignParameter(offer))
              }
              className="flex min-h-12 items-center justify-center border-2 border-ink bg-ink px-6 text-17 font-semibold text-paper transition-colors duration-150 hover:bg-mint hover:text-on-mint"
              aria-describedby={`package-${id}`}
              asDocument
            >
              {t(owned ? "packages.manage" : hasTrial ? "packages.try" : "packages.choose")}
            </Link>
          </p>
        )}
      </div>
    </article>
  );
}

/** Campaign name as used in URLs: for Nojoom, followed by the product. */
const campaignParameter = ({ campaign, product }: OfferedPackage): string =>
  `${campaign ?? ""}${campaign === NOJOOM_CAMPAIGN ? (product ?? "") : ""}`;

function Devices({ offer: { devices, deviceRequired, currency } }: { offer: OfferedPackage }) {
  const t = useMessages();
  if (!devices.length) return null;
  return (
    <div className="border-t border-line pt-4 text-15">
      <p className="font-semibold">
        {t(deviceRequired ? "packages.deviceNeeded" : "packages.deviceOffered")}
      </p>
      <ul className="mt-1 grid gap-1">
        {devices.map(({ model, name, price }) => (
          <li key={model} className="flex flex-wrap justify-between gap-x-4">
            <span>{name}</span>
            {price > 0 ? (
              <Money amount={price} currency={currency} />
            ) : (
              <span>{t("packages.deviceFree")}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
