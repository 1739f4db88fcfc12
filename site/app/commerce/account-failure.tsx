import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { guardedBy } from "../audience/guards.ts";
import { PersonalPage, quietLink } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { dayOnly, useTimeZone } from "../system/dates.ts";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { Link } from "../ui/link.tsx";

export const middleware = guardedBy("logged-in-user");

export async function loader({ context }: LoaderFunctionArgs) {
  const all = await pageOf(context).client.subscription.mine();
  return { failed: all.filter(({ state }) => state === "pastDue") };
}

/** What happened when a payment for one's subscription failed, and what can be done about it. */
export default function AccountFailure() {
  const { failed } = useLoaderData<typeof loader>();
  const t = useWords();
  const locale = useLocale();
  const zone = useTimeZone();
  const at = (path: string) => inLocalePath(locale, path);
  const [first] = failed;
  return (
    <PersonalPage title={t(first ? "failure.title" : "failure.nothingTitle")} wide>
      <div className="grid max-w-story gap-4 text-17">
        {first ? (
          <>
            <p>{t("failure.what", { date: dayOnly(first.periodEnd, locale, zone) })}</p>
            <p>{t("failure.meanwhile")}</p>
            <h2 className="mt-2 text-20">{t("failure.doTitle")}</h2>
            <ul className="list-disc ps-5">
              <li className="py-1">{t("failure.doBank")}</li>
              <li className="py-1">{t("failure.doWrite")}</li>
            </ul>
          </>
        ) : (
          <p>{t("failure.nothing")}</p>
        )}
        <p className="flex flex-wrap gap-x-8">
          <Link to={at("/account/subscription")} className={quietLink}>
            {t("subscription.title")}
          </Link>
          {first && (
            <Link to={at("/info/contact_us")} className={quietLink}>
              {t("info.contact")}
            </Link>
          )}
        </p>
      </div>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
