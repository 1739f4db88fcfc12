import { ENTITLEMENTS } from "@masthead/contract/commerce/subscription.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PersonalPage, quietLink } from "../audience/page.tsx";
import { viewerOf } from "../audience/viewer.ts";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { Link } from "../ui/link.tsx";
import { SubscriptionLine } from "./subscription/subscription-line.tsx";

/** Anyone may look: who is signed out is asked to sign in, and told what a subscription opens. */
export async function loader({ context }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const viewer = await viewerOf(page);
  return { signedIn: viewer !== null, subscriptions: viewer ? await page.client.subscription.mine() : [] };
}

export default function AccountSubscription() {
  const { signedIn, subscriptions } = useLoaderData<typeof loader>();
  const t = useWords();
  const locale = useLocale();
  const at = (path: string) => inLocalePath(locale, path);
  return (
    <PersonalPage title={t("subscription.title")} intro={signedIn ? undefined : t("subscription.signInFirst")} wide>
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
          <li key={one.id} className="grid gap-4 border border-line p-5 sm:grid-cols-2">
            <SubscriptionLine subscription={one} />
            <div>
              <h2 className="font-text text-15 font-bold">{t("subscription.includes")}</h2>
              <Opened entitlements={one.entitlements} />
            </div>
            {one.state === "pastDue" && (
              <p className="sm:col-span-2">
                <Link to={at("/account/failure")} className={quietLink}>
                  {t("subscription.whatHappened")}
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
      {subscriptions.length === 0 && (
        <>
          {signedIn && <p className="text-17">{t("subscription.none")}</p>}
          <h2 className="mt-6 text-20">{t("subscription.would")}</h2>
          <Opened entitlements={ENTITLEMENTS} />
        </>
      )}
    </PersonalPage>
  );
}

function Opened({ entitlements }: { entitlements: readonly (typeof ENTITLEMENTS)[number][] }) {
  const t = useWords();
  return (
    <ul className="mt-1 list-disc ps-5">
      {entitlements.map((one) => (
        <li key={one} className="py-0.5">
          {t(`subscription.opens.${one}`)}
        </li>
      ))}
    </ul>
  );
}

export const ErrorBoundary = PageBoundary;
