import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { SubscriptionLine } from "../commerce/subscription/subscription-line.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { Card } from "../ui/card.tsx";
import { Link } from "../ui/link.tsx";
import { RankedList } from "../ui/ranked-list.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { Guest } from "./dashboard/guest.tsx";
import { PersonalPage, quietLink } from "./page.tsx";
import { viewerOf } from "./viewer.ts";

const FEED = 9;
const SAVED = 4;
const MOST_READ = 6;

/** A reader's home. What is for them is what they follow; who follows nothing sees what all read, under its own name. */
export async function loader({ context }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const { client, locale } = page;
  const viewer = await viewerOf(page);
  if (!viewer) return { own: null, mostRead: [] };
  const [feed, following, saved, subscriptions] = await Promise.all([
    client.following.articles({ locale, limit: FEED }),
    client.following.mine({ locale }),
    client.savedArticle.list({ locale, limit: SAVED }),
    client.subscription.mine(),
  ]);
  const mostRead = feed.data.length ? [] : await client.article.mostRead({ locale, limit: MOST_READ });
  return {
    own: { name: viewer.name, feed: feed.data, follows: following.length, saved, subscription: subscriptions[0] ?? null },
    mostRead,
  };
}

export default function Dashboard() {
  const { own, mostRead } = useLoaderData<typeof loader>();
  const t = useWords();
  const locale = useLocale();
  if (!own) return <Guest />;
  const at = (path: string) => inLocalePath(locale, path);
  return (
    <PersonalPage title={t("dashboard.title", { name: own.name })} full>
      <div className="grid gap-x-6 gap-y-10 lg:grid-cols-12">
        <section aria-labelledby="for-you" className="min-w-0 lg:col-span-8">
          <SectionHeading id="for-you">{t("dashboard.forYou")}</SectionHeading>
          {own.feed.length > 0 ? (
            <ul className="grid gap-6 md:grid-cols-3">
              {own.feed.map((article) => (
                <li key={article.id} className="border-b border-line pb-5 md:border-0 md:pb-0">
                  <Card article={article} look="medium" />
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-17">{t(own.follows ? "dashboard.nothingNew" : "dashboard.followNothing")}</p>
          )}
          <p className="mt-2">
            <Link to={at("/account#following")} className={quietLink}>
              {t("dashboard.following", { count: own.follows })}
            </Link>
          </p>
          {mostRead.length > 0 && (
            <section aria-labelledby="most-read" className="mt-8">
              <SectionHeading id="most-read" colour="var(--color-orange)">
                {t("mostRead")}
              </SectionHeading>
              <RankedList articles={mostRead} columns />
            </section>
          )}
        </section>
        <div className="flex min-w-0 flex-col gap-10 lg:col-span-4 lg:border-s lg:border-line lg:ps-6">
          <section aria-labelledby="saved">
            <SectionHeading id="saved" to={at("/account/saved")}>
              {t("saved.title")}
            </SectionHeading>
            {own.saved.data.length === 0 && <p>{t("saved.empty")}</p>}
            <ul className="divide-y divide-line">
              {own.saved.data.map((article) => (
                <li key={article.id} className="py-3 first:pt-0">
                  <Card article={article} look="text" />
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="subscription">
            <SectionHeading id="subscription" to={at("/account/subscription")} colour="var(--color-cyan)">
              {t("subscription.title")}
            </SectionHeading>
            <SubscriptionLine subscription={own.subscription} />
          </section>
        </div>
      </div>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
