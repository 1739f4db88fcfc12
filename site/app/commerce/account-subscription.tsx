import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from "react-router";
import type { Answer } from "../audience/form/answer.ts";
import { Done } from "../audience/form/page-form.tsx";
import { PersonalPage, quietLink } from "../audience/page.tsx";
import { viewerOf } from "../audience/viewer.ts";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { Link } from "../ui/link.tsx";
import { doOnSubscription, SAID } from "./subscription/actions.ts";
import { OwnOrders } from "./subscription/own-orders.tsx";
import { SubscriptionCard } from "./subscription/subscription-card.tsx";
import { WouldOpen } from "./subscription/would-open.tsx";
import "./words.ts";

/** Anyone may look: who is signed out is asked to sign in, and told what a subscription opens. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const viewer = await viewerOf(page);
  const [subscriptions, orders] = viewer ? await Promise.all([page.client.subscription.mine(), page.client.order.mine()]) : [[], []];
  const said = SAID.find((one) => one === url.searchParams.get("said"));
  return { signedIn: viewer !== null, subscriptions, orders, said, wish: crypto.randomUUID() };
}

export const action = (args: ActionFunctionArgs) => doOnSubscription(args, "/account/subscription");

export default function AccountSubscription() {
  const { signedIn, subscriptions, orders, said, wish } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const t = useWords();
  const locale = useLocale();
  const at = (path: string) => inLocalePath(locale, path);
  return (
    <PersonalPage title={t("subscription.title")} intro={signedIn ? undefined : t("subscription.signInFirst")} wide>
      {said && <Done>{t(`subscriptions.said.${said}`)}</Done>}
      {!signedIn && (
        <p className="mb-6 flex flex-wrap gap-x-8">
          <Link to={`${at("/auth/sign-in")}?next=${encodeURIComponent(at("/account/subscription"))}`} className={quietLink}>
            {t("account.signIn")}
          </Link>
          <Link to={at("/auth/sign-up")} className={quietLink}>
            {t("account.signUp")}
          </Link>
        </p>
      )}
      <ul className="grid gap-6">
        {subscriptions.map((one) => (
          <li key={one.id}>
            <SubscriptionCard subscription={one} wish={wish} answer={answer} />
          </li>
        ))}
      </ul>
      {subscriptions.length === 0 && <WouldOpen none={signedIn} />}
      <OwnOrders orders={orders} />
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
