import type { FollowedKind } from "@masthead/contract/audience/followed-kinds.ts";
import type { ArticleRef, TopicPageData } from "@masthead/contract/newsroom/article/article.ts";
import { topicPath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { SaveOrFollowButton } from "../audience/save-or-follow/save-or-follow-button.tsx";
import { SocialLinks } from "../layouts/footer/social-links.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parsePageParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { JsonLd } from "../platform/head/json-ld.tsx";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { SubjectOfCards } from "../ui/page-subject.tsx";
import { Portrait } from "../ui/portrait.tsx";
import { RankedList } from "../ui/ranked-list.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { authorJsonLd } from "./author-json-ld.ts";
import { articleRefOf, shownCard } from "./front/shown-front.ts";
import { LeadArticle } from "./lead-article.tsx";
import { PageTitle } from "./page-title.tsx";
import { ScrollList } from "./scroll-list.tsx";
import "./messages.ts";

const PAGE_LIMIT = 20;
const MOST_READ_LIMIT = 5;
const NO_ARTICLES: ArticleRef[] = [];
/** Kinds of topic pages that readers can follow. */
const FOLLOWABLE: Record<string, true> = {
  tag: true,
  author: true,
  person: true,
} satisfies Partial<Record<FollowedKind, true>>;
const COLOURS = {
  tag: "var(--color-mint)",
  author: "var(--color-cyan)",
  person: "var(--color-cyan)",
  source: "var(--color-line)",
  "most-read": "var(--color-orange)",
  breaking: "var(--color-orange)",
};

/**
 * Topic page of a tag, author, person or source, or the most read or breaking articles. Their slugs
 * share one URL pattern.
 */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const slug = params.slug ?? "";
  const after = url.searchParams.get("after") ?? undefined;
  const topic = await withPageErrors(
    client.article.listing({ locale, slug, limit: PAGE_LIMIT, page: parsePageParam(url), after }),
  );
  if (topic.slug !== slug) throw redirect(topicPath(locale, topic.slug), 301);
  const articles = { ...topic.articles, data: topic.articles.data.map(shownCard) };
  if (after)
    return { ...topic, ...articles, articles, mostRead: NO_ARTICLES, alternates: undefined };
  const isFirst = articles.meta.page === 1;
  const mostRead =
    isFirst && topic.kind !== "most-read"
      ? await withPageErrors(client.article.mostRead({ locale, limit: MOST_READ_LIMIT }))
      : NO_ARTICLES;
  const alternates = Object.fromEntries(
    topic.alternates.map((alternate) => [
      alternate.locale,
      topicPath(alternate.locale, alternate.slug),
    ]),
  );
  return { ...topic, ...articles, articles, mostRead: mostRead.map(articleRefOf), alternates };
}

export default function Topic() {
  const { kind, slug, subject, articles, alternates } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const frame = useFrame();
  const title = subject?.name ?? t(kind === "breaking" ? "breakingNews" : "mostRead");
  const about = t(`about.${kind}`, { name: title, site: frame?.settings.siteName });
  const isPerson = kind === "author" || kind === "person";
  return (
    <SubjectOfCards breaking={kind === "breaking"} author={kind === "author"}>
      <PageHead
        title={title}
        description={subject?.bio || about}
        alternates={alternates ?? {}}
        picture={subject?.photo ?? null}
        feeds={subject !== null}
      />
      {kind === "author" && subject && frame && (
        <JsonLd data={authorJsonLd(subject, { at: topicPath(locale, slug), frame })} />
      )}
      <PageTitle
        label={t(`kind.${kind}`)}
        title={title}
        colour={COLOURS[kind]}
        picture={
          subject &&
          isPerson && (
            <Portrait
              person={subject}
              className="size-24 text-38 md:size-40 md:text-48"
              sizes="(min-width: 48rem) 160px, 96px"
            />
          )
        }
      >
        {subject?.bio || isPerson ? null : (
          <p className="mt-2 max-w-text text-17 text-quiet">{about}</p>
        )}
        {subject && <Profile subject={subject} />}
        {subject && (
          <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
            {kind in FOLLOWABLE && (
              <SaveOrFollowButton kind={kind as FollowedKind} id={subject.id} name={subject.name} />
            )}
            <p className="text-15 text-quiet">
              {t("articleCount", { count: articles.meta.total })}
            </p>
          </div>
        )}
      </PageTitle>
      {kind === "most-read" && articles.data.length > 0 ? (
        <div className="max-w-text">
          <RankedList articles={articles.data} />
        </div>
      ) : (
        <Articles key={`${title} ${articles.meta.page}`} />
      )}
    </SubjectOfCards>
  );
}

/** The newest article large, then the list, with related topics and most read articles beside it. */
function Articles() {
  const { kind, articles, related, mostRead } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const [lead, ...rest] = articles.data;
  const hasLead = articles.meta.page === 1 && lead !== undefined && rest.length > 0;
  const list = <ScrollList first={hasLead ? { ...articles, data: rest } : articles} />;
  return (
    <>
      {hasLead && (
        <div className="mb-8 border-b border-line pb-6 md:pb-8">
          <LeadArticle article={{ ...lead, kicker: "", size: "standard", related: [] }} />
        </div>
      )}
      {related.length + mostRead.length > 0 ? (
        <div className="grid grid-cols-1 gap-x-6 gap-y-12 lg:grid-cols-12">
          <div className="lg:col-span-8">{list}</div>
          <aside className="no-print flex flex-col gap-10 lg:col-span-4 lg:border-s lg:border-line lg:ps-6">
            {related.length > 0 && (
              <section aria-labelledby="related-topics">
                <SectionHeading id="related-topics">
                  {t(kind === "author" ? "topicsOfAuthor" : "relatedTopics")}
                </SectionHeading>
                <ul className="flex flex-wrap gap-2">
                  {related.map(({ id, slug, name }) => (
                    <li key={id}>
                      <Link
                        to={topicPath(locale, slug)}
                        className="flex min-h-11 items-center border border-line px-4 text-15 hover:border-ink hover:bg-wash"
                      >
                        {name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </section>
            )}
            {mostRead.length > 0 && (
              <section aria-labelledby="most-read">
                <SectionHeading id="most-read" colour="var(--color-orange)">
                  {t("mostRead")}
                </SectionHeading>
                <RankedList articles={mostRead} />
              </section>
            )}
          </aside>
        </div>
      ) : (
        list
      )}
    </>
  );
}

/** Role, short biography and links of a topic. */
function Profile({ subject }: { subject: NonNullable<TopicPageData["subject"]> }) {
  const t = useMessages();
  const { name, role, bio, url, socialLinks } = subject;
  return (
    <div className="mt-2 max-w-text text-17 empty:hidden">
      {role && <p className="font-semibold">{role}</p>}
      {bio && <p className="mt-1 text-quiet">{bio}</p>}
      {url && (
        <a
          href={url}
          rel="noopener"
          className="inline-flex min-h-11 items-center underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash"
        >
          {t("visitSource", { name })}
        </a>
      )}
      {socialLinks.length > 0 && (
        <SocialLinks
          links={socialLinks}
          label={t("elsewhere", { name })}
          rel="noopener"
          className="-mx-3 mt-1"
        />
      )}
    </div>
  );
}

export const ErrorBoundary = PageBoundary;
