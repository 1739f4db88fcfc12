import type { ArticleCard } from "@masthead/contract/newsroom/article/article.ts";
import type { PageMeta } from "@masthead/contract/platform/call.ts";
import { articlePath, categoryPath, topicPath } from "@masthead/contract/platform/paths.ts";
import { channelPath } from "../../broadcast/player-items.ts";
import type { loader as loadCategory } from "../../newsroom/category.tsx";
import type { loader as loadHome } from "../../newsroom/home.tsx";
import type { loader as loadLatest } from "../../newsroom/latest.tsx";
import type { loader as loadStory } from "../../newsroom/story-package.tsx";
import type { loader as loadTopic } from "../../newsroom/topic.tsx";
import type { LowDataPage, Shown } from "../page.ts";
import {
  ArticleList,
  ImageOnRequest,
  LinkRow,
  type ListedArticle,
  LowDataLink,
  Pager,
} from "../parts.tsx";
import "../../newsroom/messages.ts";
import "../../newsroom/story/messages.ts";

/** Articles with a summary at the top of a front page. */
const SUMMARIES = 3;

export function showHome(
  { front, blocks }: Awaited<ReturnType<typeof loadHome>>,
  { t, locale, frame }: LowDataPage,
): Shown {
  return {
    title: joinedTitle(frame.settings.tagline, t("lowDataPage.topStories")),
    description: frame.settings.description,
    content: (
      <>
        <h1>{t("lowDataPage.topStories")}</h1>
        <ArticleList articles={front.main} summaries={SUMMARIES} />
        {front.latest.length > 0 && (
          <section aria-labelledby="latest">
            <h2 id="latest">{t("latestNews")}</h2>
            <ArticleList articles={front.latest} level={3} />
          </section>
        )}
        {front.sections.map(({ id, name, cards }) => (
          <section key={id} aria-labelledby={`section-${id}`}>
            <h2 id={`section-${id}`}>
              <LowDataLink to={categoryPath(locale, id)}>{name}</LowDataLink>
            </h2>
            <ArticleList articles={cards} level={3} hideCategory />
          </section>
        ))}
        {blocks.mostRead.length > 0 && (
          <section aria-labelledby="most-read">
            <h2 id="most-read">{t("mostRead")}</h2>
            <ol>
              {blocks.mostRead.map((article) => (
                <li key={article.id}>
                  <LowDataLink to={articlePath(article)} className="tap">
                    {article.title}
                  </LowDataLink>
                </li>
              ))}
            </ol>
          </section>
        )}
        {blocks.onAir.length > 0 && (
          <section aria-labelledby="on-air">
            <h2 id="on-air">{t("broadcast.title")}</h2>
            <ul className="plain list">
              {blocks.onAir.map((channel) => (
                <li key={channel.id}>
                  <LowDataLink to={channelPath(locale, channel)} className="tap">
                    {channel.name}: {channel.now.title}
                  </LowDataLink>
                </li>
              ))}
            </ul>
          </section>
        )}
      </>
    ),
  };
}

const joinedTitle = (tagline: string, fallback: string): string => tagline || fallback;

interface ArticlePage {
  data: ArticleCard[];
  meta: PageMeta;
}

interface PageProps {
  list: Pick<ArticlePage, "meta"> & { data: ListedArticle[] };
  hideCategory?: boolean;
}

const Page = ({ list, hideCategory }: PageProps) => (
  <>
    <ArticleList articles={list.data} hideCategory={hideCategory} />
    <Pager {...list.meta} />
  </>
);

export function showCategory(
  { category, main, list }: Awaited<ReturnType<typeof loadCategory>>,
  { t, locale, frame }: LowDataPage,
): Shown {
  const toLink = ({ id, name }: { id: number; name: string }) => ({
    to: categoryPath(locale, id),
    text: name,
  });
  return {
    title: category.name,
    description: t("about.category", { name: category.name, site: frame.settings.siteName }),
    content: (
      <>
        <LinkRow name={t("breadcrumb")} links={category.ancestors.map(toLink)} />
        <h1>{category.name}</h1>
        <LinkRow name={t("subsections")} links={category.children.map(toLink)} />
        {main.length > 0 && <ArticleList articles={main} summaries={SUMMARIES} hideCategory />}
        {(list.data.length > 0 || !main.length) && <Page list={list} hideCategory />}
      </>
    ),
  };
}

export function showLatest(
  list: Awaited<ReturnType<typeof loadLatest>>,
  { t, frame }: LowDataPage,
): Shown {
  return {
    title: t("latestNews"),
    description: t("about.latest", { site: frame.settings.siteName }),
    content: (
      <>
        <h1>{t("latestNews")}</h1>
        <Page list={list} />
      </>
    ),
  };
}

export function showTopic(
  { kind, subject, articles, alternates }: Awaited<ReturnType<typeof loadTopic>>,
  { t, locale, frame }: LowDataPage,
): Shown {
  const title = subject?.name ?? t(kind === "breaking" ? "breakingNews" : "mostRead");
  const { siteName } = frame.settings;
  return {
    title,
    description: subject?.bio || t(`about.${kind}`, { name: title, site: siteName }),
    alternates: alternates ?? {},
    content: (
      <>
        <p className="quiet">{t(`kind.${kind}`)}</p>
        <h1>{title}</h1>
        {subject?.role && <p>{subject.role}</p>}
        {subject?.bio && <p>{subject.bio}</p>}
        {subject?.photo && <ImageOnRequest image={subject.photo} />}
        {subject?.url && (
          <p>
            <a href={subject.url} rel="noopener" className="tap">
              {t("visitSource", { name: subject.name })}
            </a>
          </p>
        )}
        {subject && <p className="quiet">{t("articleCount", { count: articles.meta.total })}</p>}
        <Page list={articles} />
        {subject === null && (
          <LinkRow
            name={t("kind.most-read")}
            links={[
              { to: topicPath(locale, "most-read"), text: t("mostRead") },
              { to: topicPath(locale, "breaking"), text: t("breakingNews") },
            ].filter(({ text }) => text !== title)}
          />
        )}
      </>
    ),
  };
}

export function showStory(
  { title, intro, ended, articles, alternates }: Awaited<ReturnType<typeof loadStory>>,
  { t }: LowDataPage,
): Shown {
  return {
    title,
    description: intro,
    alternates,
    content: (
      <>
        <p className="quiet">{t(ended ? "storyPackage.ended" : "storyPackage.label")}</p>
        <h1>{title}</h1>
        {intro && <p>{intro}</p>}
        <ArticleList articles={articles.map(({ article }) => article)} summaries={SUMMARIES} />
      </>
    ),
  };
}
