import type { Country } from "@masthead/contract/audience/countries.ts";
import { formatCurrency } from "@masthead/contract/commerce/money.ts";
import type { OrderQuote } from "@masthead/contract/commerce/order.ts";
import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";
import type { PaymentMethod } from "@masthead/contract/commerce/payment-method.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { useEffect, useRef, useState } from "react";
import { useBotCheck } from "../../audience/bot-check/use-bot-check.ts";
import { Button } from "../../audience/form/fields.tsx";
import { PageForm } from "../../audience/form/page-form.tsx";
import { ProofField } from "../../audience/form/proof-field.tsx";
import { quietLink } from "../../audience/page.tsx";
import { useHydrated } from "../../audience/use-hydrated.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { Money } from "../order/money.tsx";
import { checkoutPath } from "../order/order-paths.ts";
import { TestMode } from "../order/test-mode.tsx";
import { type Buyer, BuyerFields } from "./buyer-fields.tsx";
import {
  type CheckoutChoices,
  type DeliveryRegion,
  needsDelivery,
  readChoices,
} from "./checkout-choices.ts";
import { DeliveryFields } from "./delivery-fields.tsx";
import { DeviceFields } from "./device-fields.tsx";
import { MethodFields } from "./method-fields.tsx";
import { OverlapNotice } from "./overlap-notice.tsx";
import type { CheckoutResult } from "./place-order.ts";
import { Summary } from "./summary.tsx";
import { useQuote } from "./use-quote.ts";

interface Props {
  requested: { packageId: number; campaign: string | null };
  offer: OfferedPackage;
  quote: OrderQuote;
  regions: DeliveryRegion[];
  buyer: Buyer | null;
  orderKey: string;
  method: PaymentMethod;
  countries: Country[];
  result: CheckoutResult | undefined;
}

const EMPTY_BUYER: Buyer = { name: "", email: "", phone: "", country: null };
/** Errors for which the form has its own message instead of the server's. */
const OWN_MESSAGES: readonly string[] = ["expected", "idempotencyKey", "unavailable"];

/** Checkout form, next to the order summary. */
export function CheckoutForm(props: Props) {
  const { requested, offer, regions, buyer, orderKey, countries } = props;
  const hydrated = useHydrated();
  const result = useResult(props.result);
  const submittedValue = (name: string) => result?.values[name];
  const { quote, pending, requestQuote } = useQuote(result?.quote ?? props.quote, requested);
  const { choices, container, readForm } = useChoices(props, requestQuote);
  const hasDelivery = needsDelivery(choices);
  // A key that was already used for a different order is replaced.
  const key = (result?.reason === "idempotencyKey" ? undefined : submittedValue("key")) ?? orderKey;
  // Signed-in buyers need no bot check.
  const { field, begin, onSubmit } = useBotCheck("order");
  const botCheckProps = buyer ? {} : { onSubmit, onFocus: () => void begin() };
  return (
    <>
      <TestMode on={quote.testMode} />
      <div
        ref={container}
        className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]"
      >
        <Summary offer={offer} quote={quote} method={choices.method} pending={pending} />
        <PageForm
          intent="order"
          result={result}
          onChange={(event) => readForm(event.currentTarget)}
          {...botCheckProps}
          className="gap-y-9 lg:col-start-1 lg:row-start-1"
        >
          <input type="hidden" name="key" value={key} />
          {!buyer && <ProofField ref={field} />}
          {quote.trialUsed && choices.method === "card" && (
            <input type="hidden" name="withoutTrial" value="1" />
          )}
          <input type="hidden" name="shownTotal" value={quote.total} />
          <input type="hidden" name="shownCurrency" value={quote.currency} />
          {!buyer && <GuestNotice requested={requested} />}
          <MethodFields methods={offer.methods} selected={choices.method} />
          {offer.devices.length > 0 && (
            <DeviceFields
              devices={offer.devices}
              currency={offer.currency}
              required={offer.deviceRequired}
              submittedValue={submittedValue}
            />
          )}
          <BuyerFields
            buyer={buyer ?? EMPTY_BUYER}
            countries={countries}
            result={result}
            phoneRequired={hasDelivery}
          />
          <DeliveryFields
            regions={regions}
            currency={offer.currency}
            result={result}
            maybeNeeded={!hydrated && !hasDelivery}
            hidden={hydrated && !hasDelivery}
          />
          {quote.overlap && <OverlapNotice overlap={quote.overlap} />}
          <Total quote={quote} method={choices.method} pending={pending} isGuest={!buyer} />
        </PageForm>
      </div>
    </>
  );
}

/** Returns the result of a submission, with the form's own message where it has one. */
function useResult(result: CheckoutResult | undefined) {
  const t = useMessages();
  return (
    result && {
      ...result,
      message:
        result.reason && OWN_MESSAGES.includes(result.reason)
          ? t(`checkout.reasons.${result.reason}`)
          : result.message,
    }
  );
}

/** Choices in the form, which are read from it whenever it changes. */
function useChoices(
  { offer: { devices, deviceRequired }, regions, method, result }: Props,
  onChange: (choices: CheckoutChoices) => void,
) {
  const container = useRef<HTMLDivElement>(null);
  const [choices, setChoices] = useState(() => {
    const requiredDevice = deviceRequired ? devices[0] : undefined;
    const fieldValue = (name: string) =>
      result?.values[name] ??
      (name === "method" ? method : name === `device:${requiredDevice?.model}` ? "1" : "");
    return readChoices(fieldValue, devices, regions);
  });
  const readForm = (element: HTMLFormElement) => {
    const form = new FormData(element);
    const next = readChoices((name) => String(form.get(name) ?? ""), devices, regions);
    if (JSON.stringify(next) === JSON.stringify(choices)) return;
    setChoices(next);
    onChange(next);
  };
  // Picks up choices made before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    const form = container.current?.querySelector("form");
    if (form) readForm(form);
  }, []);
  return { choices, container, readForm };
}

function GuestNotice({ requested: { packageId, campaign } }: Pick<Props, "requested">) {
  const t = useMessages();
  const locale = useLocale();
  return (
    <p className="edged border-s-4 border-mint bg-wash px-4 py-3">
      {t("checkout.guest")}{" "}
      <Link
        to={pagePath(locale, "auth/sign-in", {
          next: checkoutPath(locale, packageId, campaign),
        })}
        className="font-semibold underline decoration-mint decoration-2 underline-offset-4"
      >
        {t("account.signIn")}
      </Link>
    </p>
  );
}

interface TotalProps {
  quote: OrderQuote;
  method: PaymentMethod;
  pending: boolean;
  isGuest: boolean;
}

/** Total, terms and the button that submits the order. */
function Total({ quote, method, pending, isGuest }: TotalProps) {
  const t = useMessages();
  const locale = useLocale();
  const hydrated = useHydrated();
  return (
    <div className="grid gap-4 border-t border-ink pt-5">
      <p
        className="flex flex-wrap items-baseline justify-between gap-x-4 text-20 font-bold"
        aria-live="polite"
        aria-busy={pending}
      >
        {t(method === "cash" ? "checkout.toCollect" : "checkout.toPay")}
        <Money amount={quote.total} currency={quote.currency} />
      </p>
      {isGuest && method === "cash" && <p>{t("checkout.confirmFirst")}</p>}
      <p className="text-15 text-quiet">
        {t("checkout.accept")}{" "}
        <Link
          to={pagePath(locale, "info/terms_and_privacy")}
          className="font-semibold text-ink underline decoration-mint decoration-2 underline-offset-4"
        >
          {t("info.terms")}
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-4">
        <Button disabled={pending}>
          <span suppressHydrationWarning>{useSubmitLabel(quote, method)}</span>
        </Button>
        {!hydrated && (
          <Button look="other" name="step" value="quote" formNoValidate className="no-js-only">
            {t("checkout.updateTotal")}
          </Button>
        )}
      </div>
      <p>
        <Link to={pagePath(locale, "packages")} className={quietLink}>
          {t("unpaid.another")}
        </Link>
      </p>
    </div>
  );
}

/** Returns the label of the button that submits an order. */
function useSubmitLabel(
  { total, currency, trialDays, trialUsed }: OrderQuote,
  method: PaymentMethod,
) {
  const t = useMessages();
  const locale = useLocale();
  if (trialUsed)
    return t("checkout.subscribeFor", {
      price: formatCurrency({ amount: total, currency }, locale),
    });
  if (method === "cash") return t("checkout.order");
  return t(trialDays > 0 && total === 0 ? "packages.try" : "checkout.orderAndPay");
}
