import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { SubscriptionLine } from "../commerce/subscription/subscription-line.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../platform/api/page-context.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Card } from "../ui/card.tsx";
import { Link } from "../ui/link.tsx";
import { RankedList } from "../ui/ranked-list.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { GuestDashboard } from "./dashboard/guest-dashboard.tsx";
import { PersonalPage, quietLink } from "./page.tsx";
import { ContinuedCard } from "./position/continued-card.tsx";
import { WatchListStrip } from "./saved/watch-list-strip.tsx";
import { loadViewer } from "./viewer.ts";

const FEED_LIMIT = 9;
const SAVED_LIMIT = 4;
const WATCH_LIST_LIMIT = 4;
const MOST_READ_LIMIT = 6;
const CONTINUED_LIMIT = 4;

/**
 * Reader's dashboard with articles about followed topics. If there are none, the most read articles
 * are listed as such.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const { client, locale } = page;
  const viewer = await loadViewer(page);
  if (!viewer) return { reader: null, mostRead: [] };
  const [feed, following, saved, watchList, positions, subscriptions] = await Promise.all([
    client.following.articles({ locale, limit: FEED_LIMIT }),
    client.following.mine({ locale }),
    client.savedArticle.list({ locale, limit: SAVED_LIMIT }),
    client.watchList.list({ locale, limit: WATCH_LIST_LIMIT }),
    client.position.list({ locale, limit: CONTINUED_LIMIT }),
    client.subscription.mine(),
  ]);
  const mostRead = feed.data.length
    ? []
    : await client.article.mostRead({ locale, limit: MOST_READ_LIMIT });
  return {
    reader: {
      name: viewer.name,
      feed: feed.data,
      follows: following.length,
      saved,
      watchList: watchList.data,
      continued: positions.items,
      subscription: subscriptions[0] ?? null,
    },
    mostRead,
  };
}

export default function Dashboard() {
  const { reader, mostRead } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  if (!reader) return <GuestDashboard />;
  return (
    <PersonalPage title={t("dashboard.title", { name: reader.name })} full>
      {reader.continued.length > 0 && (
        <section aria-labelledby="continue" className="mb-10">
          <SectionHeading
            id="continue"
            colour="var(--color-ink)"
            to={`${pagePath(locale, "account")}#positions`}
          >
            {t("continuing.title")}
          </SectionHeading>
          <ul className="grid gap-x-6 gap-y-5 md:grid-cols-2 lg:grid-cols-4">
            {reader.continued.map((item) => (
              <li key={`${item.kind}:${item.id}`}>
                <ContinuedCard item={item} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <div className="grid gap-x-6 gap-y-10 lg:grid-cols-12">
        <section aria-labelledby="for-you" className="min-w-0 lg:col-span-8">
          <SectionHeading id="for-you">{t("dashboard.forYou")}</SectionHeading>
          {reader.feed.length > 0 ? (
            <ul className="grid gap-6 md:grid-cols-3">
              {reader.feed.map((article) => (
                <li key={article.id} className="border-b border-line pb-5 md:border-0 md:pb-0">
                  <Card article={article} look="medium" />
                </li>
              ))}
            </ul>
          ) : (
            <p className="text-17">
              {t(reader.follows ? "dashboard.nothingNew" : "dashboard.followNothing")}
            </p>
          )}
          <p className="mt-2 flex flex-wrap gap-x-8">
            <Link to={`${pagePath(locale, "account")}#following`} className={quietLink}>
              {t("dashboard.following", { count: reader.follows })}
            </Link>
            <Link to={pagePath(locale, "topics")} className={quietLink}>
              {t("topicsToFollow")}
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
            <SectionHeading id="saved" to={pagePath(locale, "account/saved")}>
              {t("saved.title")}
            </SectionHeading>
            {reader.saved.data.length === 0 && <p>{t("saved.empty")}</p>}
            <ul className="divide-y divide-line">
              {reader.saved.data.map((article) => (
                <li key={article.id} className="py-3 first:pt-0">
                  <Card article={article} look="text" />
                </li>
              ))}
            </ul>
          </section>
          {reader.watchList.length > 0 && <WatchListStrip items={reader.watchList} />}
          <section aria-labelledby="subscription">
            <SectionHeading
              id="subscription"
              to={pagePath(locale, "account/subscription")}
              colour="var(--color-cyan)"
            >
              {t("subscription.title")}
            </SectionHeading>
            <SubscriptionLine subscription={reader.subscription} />
          </section>
        </div>
      </div>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
