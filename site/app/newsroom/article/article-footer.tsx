import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import {
  articlePath,
  pagePath,
  topicPath,
  writeLetterPath,
} from "@masthead/contract/platform/paths.ts";
import { useMessages } from "../../platform/messages.ts";
import { Icon } from "../../ui/icons.tsx";
import { Link } from "../../ui/link.tsx";
import { Portrait } from "../../ui/portrait.tsx";
import { Corrections } from "./corrections.tsx";

const serviceLink =
  "inline-flex min-h-11 items-center text-quiet underline underline-offset-4 hover:text-ink";
const headingClass = "font-text text-15 font-bold";

/**
 * Footer of an article: corrections, topics, people, source, authors, previous and next article.
 */
export function ArticleFooter({ article }: { article: ArticleDetails }) {
  const t = useMessages();
  const { locale, source } = article;
  return (
    <footer className="mt-10 flex max-w-text flex-col gap-8">
      {article.template === "opinion" && (
        <p className="border-s-4 border-line ps-4 text-15 text-quiet">{t("ownViews")}</p>
      )}
      <Corrections corrections={article.corrections} locale={locale} />
      <Topics
        name={t("topics")}
        topics={article.tags.map((tag) => ({ name: tag.name, to: topicPath(locale, tag.slug) }))}
      />
      <Topics
        name={t("people")}
        topics={article.peopleOfInterest.map((person) => ({
          name: person.name,
          to: topicPath(locale, person.slug),
        }))}
      />
      {source && (
        <p className="text-15 text-quiet">
          <Link
            to={topicPath(locale, source.slug)}
            className="inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ink"
          >
            {t("source", { name: source.name })}
          </Link>
        </p>
      )}
      <p className="no-print flex flex-wrap gap-x-6 text-15">
        {article.letters.open && (
          <Link to={writeLetterPath(locale, article.id)} rel="nofollow" className={serviceLink}>
            {t("writeToEditor")}
          </Link>
        )}
        <Link
          to={pagePath(locale, "info/contact_us", { article: article.id })}
          rel="nofollow"
          className={serviceLink}
        >
          {t("reportMistake")}
        </Link>
      </p>
      <Authors article={article} />
      <Columns article={article} />
      <AdjacentArticles article={article} />
    </footer>
  );
}

function Topics({ name, topics }: { name: string; topics: { name: string; to: string }[] }) {
  if (!topics.length) return null;
  return (
    <section className="no-print">
      <h2 className={headingClass}>{name}</h2>
      <ul className="mt-2 flex flex-wrap gap-2">
        {topics.map((topic) => (
          <li key={topic.to}>
            <Link
              to={topic.to}
              className="flex min-h-11 items-center border border-line px-4 text-15 transition-colors duration-150 hover:border-ink hover:bg-wash"
            >
              {topic.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Authors({ article }: { article: ArticleDetails }) {
  const t = useMessages();
  const withBio = article.authors.filter((author) => author.bio);
  if (!withBio.length) return null;
  return (
    <section className="no-print border-t border-line pt-6">
      <h2 className={headingClass}>{t("about", { count: withBio.length })}</h2>
      <ul className="mt-3 flex flex-col gap-5">
        {withBio.map((author) => (
          <li key={author.id} className="flex gap-4">
            <Portrait person={author} />
            <div className="min-w-0 text-15">
              <Link
                to={topicPath(article.locale, author.slug)}
                className="inline-block py-1 font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash"
              >
                {author.name}
              </Link>
              <p className="text-quiet">{author.bio}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Other opinion pieces by the columnist. */
function Columns({ article: { columns, authors } }: { article: ArticleDetails }) {
  const t = useMessages();
  const [columnist] = authors;
  if (!columns.length || !columnist) return null;
  return (
    <section className="no-print border-t border-line pt-6">
      <h2 className={headingClass}>{t("moreColumns", { name: columnist.name })}</h2>
      <ul>
        {columns.map((column) => (
          <li key={column.id} className="group relative border-b border-line py-3">
            <Link
              to={articlePath(column)}
              className="card-link quoted headline line-clamp-3 font-headline text-17 leading-snug font-normal text-balance decoration-mint decoration-2 underline-offset-4 group-hover:underline rtl:leading-relaxed"
            >
              {column.title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AdjacentArticles({ article }: { article: ArticleDetails }) {
  const t = useMessages();
  const { previous, next } = article;
  if (!previous && !next) return null;
  const boxClass =
    "group flex h-full flex-col gap-1 border border-line p-4 transition-colors duration-150 hover:border-ink";
  return (
    <nav
      aria-label={t("previousNext")}
      className="no-print grid grid-cols-1 gap-4 border-t border-line pt-6 md:grid-cols-2"
    >
      {previous && (
        <Link to={articlePath(previous)} rel="prev" data-prefetch className={boxClass}>
          <span className="flex items-center gap-1 text-13 text-quiet">
            <Icon name="back" className="size-3.5" />
            {t("previous")}
          </span>
          <span className="headline line-clamp-3 font-headline text-17 leading-snug font-semibold group-hover:underline rtl:leading-relaxed">
            {previous.title}
          </span>
        </Link>
      )}
      {next && (
        <Link
          to={articlePath(next)}
          rel="next"
          className={`${boxClass} items-end text-end md:col-start-2`}
        >
          <span className="flex items-center gap-1 text-13 text-quiet">
            {t("next")}
            <Icon name="forward" className="size-3.5" />
          </span>
          <span className="headline line-clamp-3 font-headline text-17 leading-snug font-semibold group-hover:underline rtl:leading-relaxed">
            {next.title}
          </span>
        </Link>
      )}
    </nav>
  );
}
