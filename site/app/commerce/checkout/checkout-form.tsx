import { moneyText } from "@masthead/contract/commerce/money.ts";
import type { OrderQuote, PaymentMethod } from "@masthead/contract/commerce/order.ts";
import type { OfferedPackage } from "@masthead/contract/commerce/package.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { useEffect, useRef, useState } from "react";
import { useProof } from "../../audience/bot-check/use-proof.ts";
import { Button } from "../../audience/form/fields.tsx";
import { PageForm } from "../../audience/form/page-form.tsx";
import { quietLink } from "../../audience/page.tsx";
import type { Country } from "../../audience/phone/countries.ts";
import { useScripted } from "../../audience/use-scripted.ts";
import { useLocale } from "../../system/locale.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";
import { Money } from "../order/money.tsx";
import { checkoutPath } from "../order/order-paths.ts";
import { TestMode } from "../order/test-mode.tsx";
import { type Buyer, BuyerFields } from "./buyer-fields.tsx";
import { DeviceFields } from "./device-fields.tsx";
import { MethodFields } from "./method-fields.tsx";
import { PlaceFields } from "./place-fields.tsx";
import type { CheckoutAnswer } from "./place-order.ts";
import { chosenIn, goesSomewhere, type Place } from "./read-form.ts";
import { Summary } from "./summary.tsx";
import { useQuote } from "./use-quote.ts";

interface Props {
  wanted: { packageId: number; campaign: string | null };
  offer: OfferedPackage;
  quote: OrderQuote;
  places: Place[];
  buyer: Buyer | null;
  /** Names this wish. */
  orderKey: string;
  method: PaymentMethod;
  countries: Country[];
  answer: CheckoutAnswer | undefined;
}

const NOBODY: Buyer = { name: "", email: "", phone: "", country: null };
/** Findings that say themselves what to do, in other words than the server's. */
const REASONS: readonly string[] = ["expected", "idempotencyKey", "unavailable"];

/** Everything that an order needs, beside what it costs. */
export function CheckoutForm({ wanted, offer, quote: first, places, buyer, orderKey, method, countries, answer: given }: Props) {
  const t = useWords();
  const locale = useLocale();
  const scripted = useScripted();
  const answer = given && {
    ...given,
    message: given.reason && REASONS.includes(given.reason) ? t(`checkout.reasons.${given.reason}`) : given.message,
  };
  const typed = (name: string) => answer?.values[name];
  const [chosen, setChosen] = useState(() => {
    const needed = offer.deviceRequired ? offer.devices[0] : undefined;
    const at = (name: string) => typed(name) ?? (name === "method" ? method : name === `device:${needed?.model}` ? "1" : "");
    return chosenIn(at, offer.devices, places);
  });
  const { quote, pending, ask } = useQuote(answer?.quote ?? first, wanted);
  const sum = { amount: quote.total, currency: quote.currency };
  const goes = goesSomewhere(chosen);
  // One that was used up for something else is not used again.
  const key = (given?.reason === "idempotencyKey" ? undefined : typed("key")) ?? orderKey;
  const box = useRef<HTMLDivElement>(null);
  // Who is signed in has shown to be a person before.
  const { field, begin, onSubmit } = useProof("order");
  const proves = buyer ? {} : { onSubmit, onFocus: () => void begin() };
  const submit = chosen.method === "cash" ? t("checkout.order") : t("checkout.orderAndPay");
  const look = (element: HTMLFormElement) => {
    const form = new FormData(element);
    const now = chosenIn((name) => String(form.get(name) ?? ""), offer.devices, places);
    if (JSON.stringify(now) === JSON.stringify(chosen)) return;
    setChosen(now);
    ask(now);
  };
  // What was chosen before the scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they begin to
  useEffect(() => {
    const form = box.current?.querySelector("form");
    if (form) look(form);
  }, []);
  return (
    <>
      <TestMode on={quote.testMode} />
      <div ref={box} className="grid items-start gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <Summary offer={offer} quote={quote} method={chosen.method} pending={pending} />
        <PageForm
          intent="order"
          answer={answer}
          onChange={(event) => look(event.currentTarget)}
          {...proves}
          className="gap-y-9 lg:col-start-1 lg:row-start-1"
        >
          <input type="hidden" name="key" value={key} />
          {!buyer && <input ref={field} type="hidden" name="proof" defaultValue="" />}
          {quote.trialUsed && chosen.method === "card" && <input type="hidden" name="withoutTrial" value="1" />}
          <input type="hidden" name="shownTotal" value={quote.total} />
          <input type="hidden" name="shownCurrency" value={quote.currency} />
          {!buyer && (
            <p className="edged border-s-4 border-mint bg-wash px-4 py-3">
              {t("checkout.guest")}{" "}
              <Link
                to={`${inLocalePath(locale, "/auth/sign-in")}?next=${encodeURIComponent(inLocalePath(locale, checkoutPath(wanted.packageId, wanted.campaign)))}`}
                className="font-semibold underline decoration-mint decoration-2 underline-offset-4"
              >
                {t("account.signIn")}
              </Link>
            </p>
          )}
          <MethodFields chosen={chosen.method} />
          {offer.devices.length > 0 && (
            <DeviceFields devices={offer.devices} currency={offer.currency} needed={offer.deviceRequired} typed={typed} />
          )}
          <BuyerFields buyer={buyer ?? NOBODY} countries={countries} answer={answer} />
          <PlaceFields places={places} currency={offer.currency} answer={answer} unsure={!scripted && !goes} hidden={scripted && !goes} />
          <div className="grid gap-4 border-t border-ink pt-5">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-20 font-bold" aria-live="polite" aria-busy={pending}>
              {t(chosen.method === "cash" ? "checkout.toCollect" : "checkout.toPay")}
              <Money amount={quote.total} currency={quote.currency} />
            </p>
            {!buyer && chosen.method === "cash" && <p>{t("checkout.confirmFirst")}</p>}
            <p className="text-15 text-quiet">
              {t("checkout.accept")}{" "}
              <Link
                to={inLocalePath(locale, "/info/terms_and_privacy")}
                className="font-semibold text-ink underline decoration-mint decoration-2 underline-offset-4"
              >
                {t("info.terms")}
              </Link>
            </p>
            <div className="flex flex-wrap items-center gap-4">
              <Button disabled={pending}>
                <span suppressHydrationWarning>
                  {quote.trialUsed ? t("checkout.subscribeFor", { price: moneyText(sum, locale) }) : submit}
                </span>
              </Button>
              {!scripted && (
                <Button look="other" name="step" value="quote">
                  {t("checkout.reckon")}
                </Button>
              )}
            </div>
            <p>
              <Link to={inLocalePath(locale, "/packages")} className={quietLink}>
                {t("unpaid.another")}
              </Link>
            </p>
          </div>
        </PageForm>
      </div>
    </>
  );
}
