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
import { type DeliveryRegion, needsDelivery, readChoices } from "./checkout-choices.ts";
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
export function CheckoutForm({
  requested,
  offer,
  quote: initialQuote,
  regions,
  buyer,
  orderKey,
  method,
  countries,
  result: actionResult,
}: Props) {
  const t = useMessages();
  const locale = useLocale();
  const hydrated = useHydrated();
  const result = actionResult && {
    ...actionResult,
    message:
      actionResult.reason && OWN_MESSAGES.includes(actionResult.reason)
        ? t(`checkout.reasons.${actionResult.reason}`)
        : actionResult.message,
  };
  const submittedValue = (name: string) => result?.values[name];
  const [choices, setChoices] = useState(() => {
    const requiredDevice = offer.deviceRequired ? offer.devices[0] : undefined;
    const fieldValue = (name: string) =>
      submittedValue(name) ??
      (name === "method" ? method : name === `device:${requiredDevice?.model}` ? "1" : "");
    return readChoices(fieldValue, offer.devices, regions);
  });
  const { quote, pending, requestQuote } = useQuote(result?.quote ?? initialQuote, requested);
  const price = { amount: quote.total, currency: quote.currency };
  const hasDelivery = needsDelivery(choices);
  // A key that was already used for a different order is replaced.
  const key =
    (actionResult?.reason === "idempotencyKey" ? undefined : submittedValue("key")) ?? orderKey;
  const container = useRef<HTMLDivElement>(null);
  // Signed-in buyers need no bot check.
  const { field, begin, onSubmit } = useBotCheck("order");
  const botCheckProps = buyer ? {} : { onSubmit, onFocus: () => void begin() };
  const startsTrial = choices.method === "card" && quote.trialDays > 0 && quote.total === 0;
  const submit = t(
    choices.method === "cash"
      ? "checkout.order"
      : startsTrial
        ? "packages.try"
        : "checkout.orderAndPay",
  );
  const readForm = (element: HTMLFormElement) => {
    const form = new FormData(element);
    const next = readChoices((name) => String(form.get(name) ?? ""), offer.devices, regions);
    if (JSON.stringify(next) === JSON.stringify(choices)) return;
    setChoices(next);
    requestQuote(next);
  };
  // Picks up choices made before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, after hydration
  useEffect(() => {
    const form = container.current?.querySelector("form");
    if (form) readForm(form);
  }, []);
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
          {!buyer && (
            <p className="edged border-s-4 border-mint bg-wash px-4 py-3">
              {t("checkout.guest")}{" "}
              <Link
                to={pagePath(locale, "auth/sign-in", {
                  next: checkoutPath(locale, requested.packageId, requested.campaign),
                })}
                className="font-semibold underline decoration-mint decoration-2 underline-offset-4"
              >
                {t("account.signIn")}
              </Link>
            </p>
          )}
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
          <div className="grid gap-4 border-t border-ink pt-5">
            <p
              className="flex flex-wrap items-baseline justify-between gap-x-4 text-20 font-bold"
              aria-live="polite"
              aria-busy={pending}
            >
              {t(choices.method === "cash" ? "checkout.toCollect" : "checkout.toPay")}
              <Money amount={quote.total} currency={quote.currency} />
            </p>
            {!buyer && choices.method === "cash" && <p>{t("checkout.confirmFirst")}</p>}
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
                <span suppressHydrationWarning>
                  {quote.trialUsed
                    ? t("checkout.subscribeFor", { price: formatCurrency(price, locale) })
                    : submit}
                </span>
              </Button>
              {!hydrated && (
                <Button
                  look="other"
                  name="step"
                  value="quote"
                  formNoValidate
                  className="no-js-only"
                >
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
        </PageForm>
      </div>
    </>
  );
}
