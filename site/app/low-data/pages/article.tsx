import { scopedEntitlement } from "@masthead/contract/commerce/entitlements.ts";
import type { ArticleDetails, Narration } from "@masthead/contract/newsroom/article/article.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { lowDataPath } from "@masthead/contract/platform/low-data.ts";
import {
  articlePath,
  categoryPath,
  fullArticlePath,
  pagePath,
  storyPackagePath,
  topicPath,
} from "@masthead/contract/platform/paths.ts";
import { whatChanged } from "../../newsroom/article/what-changed.ts";
import type { loader } from "../../newsroom/article.tsx";
import { entryHead } from "../../newsroom/live-blog/entry-head.ts";
import type { ShownLiveBlog } from "../../newsroom/live-blog/load-live-page.ts";
import type { ArticleStory } from "../../newsroom/story/load-story.ts";
import type { CardArticle } from "../../ui/card.tsx";
import type { DataOf } from "../loaded.ts";
import { type LowDataPage, type Shown, useLowDataPage } from "../page.ts";
import { ArticleList, FullTime, ImageOnRequest, Labels, LinkRow, LowDataLink } from "../parts.tsx";
import { ArticleHtml, recordingText } from "./article-html.tsx";
import { LiveBlog, REFRESH_SECONDS, refreshes } from "./live-blog.tsx";
import "../../newsroom/article/narration/messages.ts";
import "../../newsroom/article/paywall/messages.ts";
import "../../newsroom/article/withdrawn/messages.ts";
import "../../newsroom/story/messages.ts";

type Loaded = DataOf<typeof loader>;

export const showArticle = (loaded: Loaded, page: LowDataPage): Shown =>
  "withdrawn" in loaded ? showWithdrawn(loaded, page) : showPublished(loaded, page);

function showPublished(
  { article, live, story, beside, alternates }: Exclude<Loaded, { withdrawn: unknown }>,
  { frame, fullUrl }: LowDataPage,
): Shown {
  const entry = live && entryHead(article, live);
  const isRefreshed = live !== null && refreshes(live, fullUrl);
  return {
    title: entry?.title ?? article.seo.title,
    description: entry?.description ?? article.seo.description,
    alternates: entry?.alternates ?? alternates,
    languagePaths: alternates,
    canonical: article.seo.canonicalUrl ?? (entry ? frame.publicUrl + entry.path : null),
    noindex: article.seo.noindex,
    ...(isRefreshed && { refresh: REFRESH_SECONDS }),
    content: <Article article={article} live={live} story={story} related={beside.related} />,
  };
}

interface Props {
  article: ArticleDetails;
  live: ShownLiveBlog | null;
  story: ArticleStory | null;
  related: CardArticle[];
}

function Article({ article, live, story, related }: Props) {
  const { t, locale } = useLowDataPage();
  const isLive = live?.page.state === "live";
  const text = <Text article={article} />;
  return (
    <>
      <article>
        <LinkRow
          name={t("breadcrumb")}
          links={article.ancestors.map(({ id, name }) => ({
            to: categoryPath(locale, id),
            text: name,
          }))}
        />
        <p className="quiet">
          <Labels article={article} />
        </p>
        <h1>{article.title}</h1>
        {article.subtitle && <p>{article.subtitle}</p>}
        {article.interviewee && (
          <p>
            <strong>{article.interviewee.name}</strong> {article.interviewee.role}
          </p>
        )}
        <Byline article={article} />
        {article.narration && <NarrationLink narration={article.narration} />}
        {article.lead && <ImageOnRequest image={article.lead} />}
        {!isLive && text}
        {live && <LiveBlog article={article} {...live} hasBackground={isLive} />}
        {isLive && (
          <section aria-labelledby="background">
            <h2 id="background">{t("liveBlog.background")}</h2>
            {text}
          </section>
        )}
        <ArticleFooter article={article} />
      </article>
      {story && (
        <section aria-labelledby="story-package">
          <h2 id="story-package">
            <LowDataLink to={storyPackagePath(locale, story.id)}>{story.title}</LowDataLink>
          </h2>
          <ol>
            {story.articles.map(({ article: one }) => (
              <li key={one.id}>
                <LowDataLink to={articlePath(one)} className="tap">
                  {one.title}
                </LowDataLink>
                {one.id === article.id && <span className="quiet"> {t("storyPackage.here")}</span>}
              </li>
            ))}
          </ol>
        </section>
      )}
      {related.length > 0 && (
        <section aria-labelledby="related">
          <h2 id="related">{t("related")}</h2>
          <ArticleList articles={related} level={3} />
        </section>
      )}
    </>
  );
}

/** Link to the file in which the article is read aloud, with its length and size. */
function NarrationLink({ narration }: { narration: Narration }) {
  const { t, locale } = useLowDataPage();
  const { url, seconds, bytes, narrator } = narration;
  return (
    <p>
      <a className="tap" href={url}>
        {recordingText({ text: t("listen"), seconds: seconds ?? 0, bytes }, locale)}
      </a>
      {narrator && <span className="quiet"> {t("narration.by", { name: narrator })}</span>}
    </p>
  );
}

/** Minimum time between publication and change for the change to be shown, in milliseconds. */
const UPDATED_AFTER = 5 * MINUTE;

function Byline({ article }: { article: ArticleDetails }) {
  const { t, locale } = useLowDataPage();
  const { authors, publishedAt, updatedAt, minutes, translations, template } = article;
  const isChanged = Date.parse(updatedAt) - Date.parse(publishedAt) > UPDATED_AFTER;
  return (
    <>
      <LinkRow
        name={t("kind.author")}
        links={authors.map(({ name, slug }) => ({ to: topicPath(locale, slug), text: name }))}
      />
      <p className="quiet">
        {t("published")} <FullTime at={publishedAt} />
        {(isChanged || template === "explainer") && (
          <>
            {" · "}
            {t(template === "explainer" ? "lastChecked" : "updated")} <FullTime at={updatedAt} />
          </>
        )}
        {" · "}
        {t("minutes", { count: minutes })}
      </p>
      <LinkRow
        name={t("language")}
        links={translations.map((translation) => ({
          to: articlePath(translation),
          text: t("alsoIn", { language: t(`languages.${translation.locale}`) }),
        }))}
      />
    </>
  );
}

/** Text of an article; behind the paywall, its teaser. */
function Text({ article }: { article: ArticleDetails }) {
  const { t, locale } = useLowDataPage();
  const { id, bodyHtml, cut, category } = article;
  const opens = category ? scopedEntitlement("category", category.id) : "articles";
  return (
    <>
      {bodyHtml && <ArticleHtml html={bodyHtml} />}
      {cut && (
        <aside aria-labelledby="paywall" className="box">
          <h2 id="paywall">{t("paywall.title")}</h2>
          <p>{t("paywall.text")}</p>
          <ul className="links">
            <li>
              <a
                href={pagePath(locale, "packages/choose", { next: articlePath(article), opens })}
                rel="nofollow"
              >
                {t("paywall.packages")}
              </a>
            </li>
            <li>
              <a href={fullArticlePath(locale, id)} rel="nofollow">
                {t("paywall.signIn")}
              </a>
            </li>
          </ul>
        </aside>
      )}
    </>
  );
}

function Notices(props: { id: string; name: string; notices: ArticleDetails["corrections"] }) {
  const { id, name, notices } = props;
  if (!notices.length) return null;
  return (
    <section aria-labelledby={id} className="box">
      <h2 id={id}>{name}</h2>
      {notices.map(({ at, text }) => (
        <p key={at}>
          <FullTime at={at} />
          <br />
          {text}
        </p>
      ))}
    </section>
  );
}

function ArticleFooter({ article }: { article: ArticleDetails }) {
  const { t, locale } = useLowDataPage();
  const { corrections, tags, peopleOfInterest, source, previous, next } = article;
  const topic = ({ name, slug }: { name: string; slug: string }) => ({
    to: topicPath(locale, slug),
    text: name,
  });
  return (
    <footer>
      {article.template === "opinion" && <p className="quiet">{t("ownViews")}</p>}
      <Notices
        id="corrections"
        name={t("corrections")}
        notices={corrections.filter(({ kind }) => !kind)}
      />
      <Notices id="what-changed" name={t("whatChanged")} notices={whatChanged(corrections)} />
      <LinkRow name={t("topics")} links={tags.map(topic)} />
      <LinkRow name={t("people")} links={peopleOfInterest.map(topic)} />
      {source && (
        <p>
          <LowDataLink to={topicPath(locale, source.slug)} className="tap">
            {t("source", { name: source.name })}
          </LowDataLink>
        </p>
      )}
      <LinkRow
        name={t("previousNext")}
        links={[
          ...(previous
            ? [{ to: articlePath(previous), text: `${t("previous")}: ${previous.title}` }]
            : []),
          ...(next ? [{ to: articlePath(next), text: `${t("next")}: ${next.title}` }] : []),
        ]}
      />
    </footer>
  );
}

function showWithdrawn(
  { withdrawn: { article, notice, at }, latest }: Extract<Loaded, { withdrawn: unknown }>,
  { t, locale }: LowDataPage,
): Shown {
  return {
    title: article
      ? t("withdrawn.retractedTitle", { title: article.title })
      : t("withdrawn.killed"),
    description: article ? notice : t("withdrawn.description"),
    alternates: {},
    noindex: true,
    content: (
      <>
        {article && <p className="label">{t("withdrawn.retracted")}</p>}
        <h1>{article?.title ?? t("withdrawn.killed")}</h1>
        <p className="quiet">
          {t("withdrawn.at")} <FullTime at={at} />
        </p>
        <p className="box">{notice}</p>
        <h2>
          <a href={lowDataPath(pagePath(locale, "latest-news"))}>{t("latestNews")}</a>
        </h2>
        <ArticleList articles={latest} level={3} />
      </>
    ),
  };
}
