import type { FeedRef } from "@masthead/contract/newsroom/feed.ts";
import { FEED_FORMATS } from "@masthead/contract/newsroom/feed-formats.ts";
import { inLocalePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import "./feeds/messages.ts";
import { PageTitle } from "./page-title.tsx";

const FORMAT_NAMES = { "rss.xml": "RSS", "atom.xml": "Atom", "feed.json": "JSON" };

export function loader({ context }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  return withPageErrors(client.feed.all({ locale }));
}

/** All feeds, each in three formats. */
export default function Feeds() {
  const { everything, categories, authors, tags } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const groups: [string, FeedRef[]][] = [
    ["everything", [everything]],
    ["categories", categories],
    ["authors", authors],
    ["tags", tags],
  ];
  return (
    <>
      <PageHead title={t("feeds.title")} description={t("feeds.intro")} />
      <PageTitle title={t("feeds.title")}>
        <p className="mt-2 max-w-text text-17 text-quiet">{t("feeds.intro")}</p>
        <Link
          to={pagePath(useLocale(), "podcasts")}
          className="inline-flex min-h-11 items-center font-semibold underline decoration-mint decoration-2 underline-offset-4"
        >
          {t("feeds.podcasts")}
        </Link>
      </PageTitle>
      {groups.map(
        ([name, feeds]) =>
          feeds.length > 0 && (
            <section key={name} aria-labelledby={`feeds-${name}`} className="mb-12">
              <SectionHeading id={`feeds-${name}`}>{t(`feeds.${name}`)}</SectionHeading>
              <ul className="grid grid-cols-1 gap-x-12 lg:grid-cols-2">
                {feeds.map((feed) => (
                  <Feed key={feed.path} feed={feed} />
                ))}
              </ul>
            </section>
          ),
      )}
      <section aria-labelledby="feeds-video" className="mb-12">
        <SectionHeading id="feeds-video">{t("feeds.video")}</SectionHeading>
        <a
          href={inLocalePath(locale, "/mrss/all.xml")}
          className="inline-flex min-h-11 items-center text-17 underline underline-offset-4"
        >
          {t("feeds.videoAll")}
        </a>
      </section>
    </>
  );
}

function Feed({ feed }: { feed: FeedRef }) {
  const t = useMessages();
  const base = feed.path === "/" ? "" : feed.path;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-1">
      <Link
        to={feed.path}
        className="flex min-h-11 items-center text-17 underline-offset-4 hover:underline"
      >
        {feed.title}
      </Link>
      <ul aria-label={t("feeds.of", { name: feed.title })} className="flex flex-wrap gap-1">
        {FEED_FORMATS.map((format) => (
          <li key={format}>
            <a
              href={`${base}/${format}`}
              className="flex min-h-11 items-center px-2.5 text-15 font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash"
              aria-label={`${feed.title}: ${FORMAT_NAMES[format]}`}
            >
              {FORMAT_NAMES[format]}
            </a>
          </li>
        ))}
      </ul>
    </li>
  );
}

export const ErrorBoundary = PageBoundary;
