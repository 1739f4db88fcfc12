import type { FollowedKind } from "@masthead/contract/audience/followed-kinds.ts";
import type { TopicPageData } from "@masthead/contract/newsroom/article/article.ts";
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
import { Picture } from "../ui/picture.tsx";
import { RankedList } from "../ui/ranked-list.tsx";
import { authorJsonLd } from "./author-json-ld.ts";
import { PageTitle } from "./page-title.tsx";
import { ScrollList } from "./scroll-list.tsx";
import "./messages.ts";

const PAGE_LIMIT = 20;
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
  if (after) return { ...topic, ...topic.articles, alternates: undefined };
  const alternates = Object.fromEntries(
    topic.alternates.map((alternate) => [
      alternate.locale,
      topicPath(alternate.locale, alternate.slug),
    ]),
  );
  return { ...topic, ...topic.articles, alternates };
}

export default function Topic() {
  const { kind, slug, subject, articles, alternates } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const frame = useFrame();
  const title = subject?.name ?? t(kind === "breaking" ? "breakingNews" : "mostRead");
  return (
    <>
      <PageHead
        title={title}
        description={
          subject?.bio || t(`about.${kind}`, { name: title, site: frame?.settings.siteName })
        }
        alternates={alternates ?? {}}
        picture={subject?.photo ?? null}
        feeds={subject !== null}
      />
      {kind === "author" && subject && frame && (
        <JsonLd data={authorJsonLd(subject, { at: topicPath(locale, slug), frame })} />
      )}
      <PageTitle label={t(`kind.${kind}`)} title={title} colour={COLOURS[kind]}>
        {subject && <Subject subject={subject} />}
        {subject && (
          <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
            <p className="text-15 text-quiet">
              {t("articleCount", { count: articles.meta.total })}
            </p>
            {kind in FOLLOWABLE && (
              <SaveOrFollowButton kind={kind as FollowedKind} id={subject.id} name={subject.name} />
            )}
          </div>
        )}
      </PageTitle>
      {kind === "most-read" && articles.data.length > 0 ? (
        <div className="max-w-text">
          <RankedList articles={articles.data} />
        </div>
      ) : (
        <ScrollList key={`${title} ${articles.meta.page}`} first={articles} />
      )}
    </>
  );
}

/** Profile of the topic: photo, role, short biography, links. */
function Subject({ subject }: { subject: NonNullable<TopicPageData["subject"]> }) {
  const t = useMessages();
  const { name, photo, role, bio, url, socialLinks } = subject;
  if (!photo && !role && !bio && !url && !socialLinks.length) return null;
  return (
    <div className="mt-4 flex gap-5">
      {photo && (
        <div className="w-24 shrink-0 self-start overflow-hidden rounded-full">
          <Picture picture={photo} shape="square" sizes="96px" upTo={320} decorative />
        </div>
      )}
      <div className="max-w-text text-17">
        {role && <p className="font-semibold">{role}</p>}
        {bio && <p className="text-quiet">{bio}</p>}
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
    </div>
  );
}

export const ErrorBoundary = PageBoundary;
