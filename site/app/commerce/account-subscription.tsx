import type { OwnOrder } from "@masthead/contract/commerce/order.ts";
import type { OwnSubscription } from "@masthead/contract/commerce/subscription.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import type { FormResult } from "../audience/form/form-result.ts";
import { SuccessMessage } from "../audience/form/page-form.tsx";
import { PersonalPage, quietLink } from "../audience/page.tsx";
import { loadViewer } from "../audience/viewer.ts";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../platform/api/page-context.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { FLASH_MESSAGES, handleSubscriptionForm } from "./subscription/actions.ts";
import { OwnOrders } from "./subscription/own-orders.tsx";
import { SubscriptionBenefits } from "./subscription/subscription-benefits.tsx";
import { SubscriptionCard } from "./subscription/subscription-card.tsx";
import { SubscriptionHelp } from "./subscription/subscription-help.tsx";
import { conditionOf, isTrialPeriod } from "./subscription/subscription-statements.ts";
import "./messages.ts";

/**
 * Available to all visitors: if signed out, the page offers to sign in and lists the benefits of a
 * subscription.
 */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const viewer = await loadViewer(page);
  const [subscriptions, orders] = viewer
    ? await Promise.all([page.client.subscription.mine(), page.client.order.mine()])
    : [[], []];
  const flash = FLASH_MESSAGES.find((known) => known === url.searchParams.get("flash"));
  return {
    signedIn: viewer !== null,
    subscriptions,
    orders,
    flash,
    idempotencyKey: crypto.randomUUID(),
  };
}

export const action = (args: ActionFunctionArgs) =>
  handleSubscriptionForm(args, "account/subscription");

export default function AccountSubscription() {
  const { signedIn, subscriptions, orders, flash, idempotencyKey } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  const locale = useLocale();
  const { running = [], past = [] } = Object.groupBy(subscriptions, (subscription) =>
    conditionOf(subscription, false) === "ended" ? "past" : "running",
  );
  return (
    <PersonalPage
      title={t("subscription.title")}
      intro={t(signedIn ? "owned.intro" : "subscription.signInFirst")}
      wide
    >
      {flash && <SuccessMessage>{t(`subscriptions.flash.${flash}`)}</SuccessMessage>}
      {!signedIn && (
        <p className="mb-6 flex flex-wrap gap-x-8">
          <Link
            to={pagePath(locale, "auth/sign-in", {
              next: pagePath(locale, "account/subscription"),
            })}
            className={quietLink}
          >
            {t("account.signIn")}
          </Link>
          <Link
            to={pagePath(locale, "auth/sign-up", {
              next: pagePath(locale, "account/subscription"),
            })}
            className={quietLink}
          >
            {t("account.signUp")}
          </Link>
        </p>
      )}
      <Owned
        heading="owned.running"
        id="running"
        subscriptions={running}
        {...{ orders, idempotencyKey, result }}
      />
      {running.length === 0 && past.length > 0 && <p className="text-17">{t("owned.endedOnly")}</p>}
      {running.length === 0 && (
        <SubscriptionBenefits none={signedIn && subscriptions.length === 0} />
      )}
      <Owned
        heading="owned.past"
        id="past"
        subscriptions={past}
        {...{ orders, idempotencyKey, result }}
      />
      <OwnOrders orders={orders} />
      {signedIn && <SubscriptionHelp hasRunning={running.length > 0} />}
    </PersonalPage>
  );
}

interface OwnedProps {
  heading: "owned.running" | "owned.past";
  id: string;
  subscriptions: OwnSubscription[];
  orders: OwnOrder[];
  idempotencyKey: string;
  result: FormResult | undefined;
}

function Owned({ heading, id, subscriptions, orders, idempotencyKey, result }: OwnedProps) {
  const t = useMessages();
  if (!subscriptions.length) return null;
  return (
    <section aria-labelledby={id} className="mt-8 first-of-type:mt-0">
      <SectionHeading id={id}>{t(heading)}</SectionHeading>
      <ul className="grid gap-6">
        {subscriptions.map((subscription) => (
          <li key={subscription.id}>
            <SubscriptionCard
              subscription={subscription}
              isTrial={isTrialPeriod(subscription, orders)}
              idempotencyKey={idempotencyKey}
              result={result}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

export const ErrorBoundary = PageBoundary;
