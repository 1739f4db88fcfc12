import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useFrame } from "../platform/frame-data.ts";
import { JsonLd } from "../platform/head/json-ld.tsx";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { podcastJsonLd } from "./json-ld.ts";
import {
  categoryLinks,
  type FilterLink,
  languageLinks,
  podcastsIntro,
} from "./podcasts/filter-links.ts";
import { PodcastEntry } from "./podcasts/podcast-entry.tsx";
import "./messages.ts";
import "./podcasts/messages.ts";

/** Number of podcasts whose pictures load at once. */
const EAGER_COUNT = 4;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const all = await withPageErrors(client.podcast.list({ locale }));
  const categories = new Map(
    all.flatMap(({ category }) => (category ? [[category.id, category]] : [])),
  );
  const languages = LOCALES.filter((one) => all.some((podcast) => podcast.language === one));
  const requested = Number(url.searchParams.get("category"));
  const category = categories.has(requested) ? requested : null;
  const language = languages.find((one) => one === url.searchParams.get("language")) ?? null;
  return {
    categories: [...categories.values()],
    languages,
    chosen: { category, language },
    podcasts: all.filter(
      (podcast) =>
        (category === null || podcast.category?.id === category) &&
        (language === null || podcast.language === language),
    ),
  };
}

/** Directory of the podcasts of programs. */
export default function Podcasts() {
  const { podcasts, categories, languages, chosen } = useLoaderData<typeof loader>();
  const t = useMessages();
  const locale = useLocale();
  const frame = useFrame();
  return (
    <>
      <PageHead title={t("programs.podcasts")} description={t("podcasts.intro")} />
      {frame && podcasts.length > 0 && (
        <JsonLd
          data={{ "@graph": podcasts.map((podcast) => podcastJsonLd(frame, locale, podcast)) }}
        />
      )}
      <PageTitle title={t("programs.podcasts")} colour="var(--color-cyan)">
        <p className="mt-2 max-w-text text-17 text-quiet">{podcastsIntro(podcasts, chosen, t)}</p>
        {podcasts.length === 0 && (
          <Link
            to={pagePath(locale, "programs")}
            className="mt-2 inline-flex min-h-11 items-center font-semibold underline decoration-mint decoration-2 underline-offset-4"
          >
            {t("podcasts.onSite")}
          </Link>
        )}
      </PageTitle>
      {categories.length > 1 && (
        <FilterNav
          name={t("podcasts.categories")}
          links={categoryLinks(categories, chosen, locale, t)}
        />
      )}
      {languages.length > 0 && (
        <FilterNav
          name={t("podcasts.languages")}
          links={languageLinks(languages, chosen, locale, t)}
        />
      )}
      <ul className="max-w-list">
        {podcasts.map((podcast, index) => (
          <PodcastEntry key={podcast.program.id} podcast={podcast} eager={index < EAGER_COUNT} />
        ))}
      </ul>
    </>
  );
}

/** Links that filter the podcasts by one criterion. */
function FilterNav({ name, links }: { name: string; links: FilterLink[] }) {
  return (
    <nav aria-label={name} className="mb-2 border-b border-line">
      <ul className="flex flex-wrap gap-x-6">
        {links.map(({ to, text, current, lang }) => (
          <li key={to}>
            <Link
              to={to}
              lang={lang}
              aria-current={current ? "page" : undefined}
              className="flex min-h-12 items-center border-b-4 border-transparent text-15 font-semibold hover:border-line aria-[current]:border-mint"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const ErrorBoundary = PageBoundary;
