import { articlePath, pagePath, storyPackagePath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parseIdParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { JsonLd } from "../platform/head/json-ld.tsx";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Card } from "../ui/card.tsx";
import { Link } from "../ui/link.tsx";
import { shownCard } from "./front/shown-front.ts";
import { LeadArticle } from "./lead-article.tsx";
import { PageTitle } from "./page-title.tsx";
import { storyJsonLd } from "./story/story-json-ld.ts";
import "./messages.ts";
import "./story/messages.ts";

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const {
    languages,
    updatedAt: _,
    ...story
  } = await withPageErrors(client.storyPackage.get({ id: parseIdParam(params.id), locale }));
  return {
    ...story,
    articles: story.articles.map(({ role, article }) => ({ role, article: shownCard(article) })),
    picture: story.articles[0]?.article.lead ?? null,
    alternates: Object.fromEntries(
      languages.map((language) => [language, storyPackagePath(language, story.id)]),
    ),
  };
}

/** Page of a story package: the lead, and its other articles in the order of editors. */
export default function Story() {
  const { id, title, intro, ended, articles, picture, alternates } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const frame = useFrame();
  // Labels of the article say already that it is an opinion piece or an interview.
  const kickerOf = ({ role, article }: (typeof articles)[number]) =>
    role && role !== article.template ? t(`storyPackage.role.${role}`) : "";
  const [lead, ...others] = articles;
  return (
    <>
      <PageHead title={title} description={intro} alternates={alternates} picture={picture} />
      {frame && (
        <JsonLd
          data={storyJsonLd(
            {
              title,
              intro,
              path: storyPackagePath(locale, id),
              paths: articles.map(({ article }) => articlePath(article)),
            },
            { publicUrl: frame.publicUrl, locale },
          )}
        />
      )}
      <PageTitle
        label={
          <Link
            to={pagePath(locale, "stories")}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {t(ended ? "storyPackage.ended" : "storyPackage.label")}
          </Link>
        }
        title={title}
      >
        {intro && <p className="mt-2 max-w-text text-17 text-quiet md:text-20">{intro}</p>}
      </PageTitle>
      {lead && (
        <LeadArticle
          article={{
            ...lead.article,
            kicker: kickerOf(lead),
            size: "standard",
            related: [],
          }}
        />
      )}
      <ol className="mt-6 flex max-w-list flex-col gap-5 border-t border-line pt-6 md:mt-8 md:gap-6 md:pt-8">
        {others.map((one) => (
          <li key={one.article.id} className="border-b border-line pb-5 last:border-0 md:pb-6">
            <Card article={{ ...one.article, kicker: kickerOf(one) }} look="row" level={2} />
          </li>
        ))}
      </ol>
    </>
  );
}

export const ErrorBoundary = PageBoundary;
