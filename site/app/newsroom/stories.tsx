import type { StoryPackageRow } from "@masthead/contract/newsroom/story-package.ts";
import { storyPackagePath } from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parsePageParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { Pager } from "../ui/pager.tsx";
import { Picture } from "../ui/picture.tsx";
import { SectionHeading } from "../ui/section-heading.tsx";
import { shownCard } from "./front/shown-front.ts";
import { PageTitle } from "./page-title.tsx";
import "./messages.ts";
import "./story/messages.ts";

const PAGE_LIMIT = 12;

export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const { data, meta } = await withPageErrors(
    client.storyPackage.list({ locale, page: parsePageParam(url), limit: PAGE_LIMIT }),
  );
  return { stories: data.map(shownStory), meta };
}

const shownStory = ({ id, title, intro, ended, count, articles: [lead] }: StoryPackageRow) => {
  const { lead: picture = null, category } = lead ? shownCard(lead.article) : {};
  return { id, title, intro, ended, count, picture, colour: category?.colour };
};
type ShownStory = ReturnType<typeof shownStory>;

/** Story packages: those that go on, then the archive. */
export default function Stories() {
  const { stories, meta } = useLoaderData<typeof loader>();
  const t = useMessages();
  const running = stories.filter(({ ended }) => !ended);
  const ended = stories.filter((story) => story.ended);
  return (
    <>
      <PageHead title={t("storyPackage.page.title")} description={t("storyPackage.page.about")} />
      <PageTitle title={t("storyPackage.page.title")}>
        <p className="mt-2 max-w-text text-17 text-quiet">{t("storyPackage.page.about")}</p>
      </PageTitle>
      {!stories.length && <p className="py-16 text-17 text-quiet">{t("storyPackage.page.none")}</p>}
      <Group id="running" name={t("storyPackage.page.running")} stories={running} />
      <Group id="archive" name={t("storyPackage.page.archive")} stories={ended} />
      <Pager {...meta} />
    </>
  );
}

function Group({ id, name, stories }: { id: string; name: string; stories: ShownStory[] }) {
  const t = useMessages();
  const locale = useLocale();
  if (!stories.length) return null;
  return (
    <section aria-labelledby={id} className="mb-12">
      <SectionHeading id={id}>{name}</SectionHeading>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
        {stories.map((story) => (
          <li key={story.id} className="group relative flex flex-col gap-3">
            <Picture
              picture={story.picture}
              shape="wide"
              sizes="(min-width: 64rem) 394px, (min-width: 48rem) 50vw, 100vw"
              upTo={960}
              decorative
              colour={story.colour}
            />
            <h3 className="text-20">
              <Link
                to={storyPackagePath(locale, story.id)}
                className="card-link decoration-mint decoration-2 underline-offset-4 group-hover:underline"
              >
                {story.title}
              </Link>
            </h3>
            {story.intro && <p className="line-clamp-3 text-15 text-quiet">{story.intro}</p>}
            <p className="text-13 text-quiet">
              {t("storyPackage.page.articles", { count: story.count })}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export const ErrorBoundary = PageBoundary;
