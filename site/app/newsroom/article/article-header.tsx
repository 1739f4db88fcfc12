import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import { articlePath, categoryPath, pagePath } from "@masthead/contract/platform/paths.ts";
import { useMessages } from "../../platform/messages.ts";
import { headlineSize } from "../../ui/headline.ts";
import { Icon } from "../../ui/icons.tsx";
import { CategoryMark } from "../../ui/labels.tsx";
import { Link } from "../../ui/link.tsx";
import { Picture } from "../../ui/picture.tsx";
import { PersonAbove, TemplateLabel } from "./template-header.tsx";

/** Header of an article: breadcrumb, labels, headline, subtitle, translations. */
export function ArticleHeader({ article }: { article: ArticleDetails }) {
  const t = useMessages();
  const { breaking, premium, template } = article;
  const isOpinion = template === "opinion";
  const isNews = template === "news";
  return (
    <header className={isOpinion ? "opinion" : ""}>
      <Breadcrumb article={article} />
      {(breaking || premium || !isNews) && (
        <p className="mt-2 flex gap-2 text-15 font-semibold empty:hidden">
          {!isNews && <TemplateLabel article={article} />}
          {breaking && <span className="edged bg-orange px-2 text-on-accent">{t("breaking")}</span>}
          {premium && <span className="bg-ink px-2 text-paper">{t("premium")}</span>}
        </p>
      )}
      {!isNews && <PersonAbove article={article} />}
      <h1
        className={`mt-2 ${isOpinion ? "quoted font-normal" : ""} ${headlineSize(article.title, "page")}`}
      >
        {article.title}
      </h1>
      {article.subtitle && (
        <p className="mt-3 text-17 text-balance text-quiet md:text-20 md:leading-snug rtl:md:leading-relaxed">
          {article.subtitle}
        </p>
      )}
      <Translations article={article} />
    </header>
  );
}

function Breadcrumb({ article }: { article: ArticleDetails }) {
  const t = useMessages();
  const { locale, ancestors } = article;
  return (
    <nav aria-label={t("breadcrumb")}>
      <ol className="flex flex-wrap items-center gap-x-2 text-15 font-semibold">
        <li>
          <Link
            to={pagePath(locale, "")}
            className="flex min-h-11 items-center text-quiet underline-offset-4 hover:underline"
          >
            {t("home")}
          </Link>
        </li>
        {ancestors.map((category) => (
          <li key={category.id} className="flex items-center gap-2">
            <Icon name="forward" className="size-3.5 text-quiet" />
            <Link
              to={categoryPath(locale, category.id)}
              className="flex min-h-11 items-center gap-2 underline-offset-4 hover:underline"
            >
              <CategoryMark colour={category.colour} />
              {category.name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

function Translations({ article }: { article: ArticleDetails }) {
  const t = useMessages();
  return article.translations.map((translation) => (
    <p key={translation.id} className="no-print mt-1 text-15">
      <a
        href={articlePath(translation)}
        hrefLang={translation.locale}
        className="inline-flex min-h-11 items-center gap-2 font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash"
      >
        <Icon name="globe" />
        {t("alsoIn", { language: t(`languages.${translation.locale}`) })}
      </a>
    </p>
  ));
}

/** Lead image of an article, or a line in the category's colour if it has none. */
export function LeadImage({ article }: { article: ArticleDetails }) {
  const { lead } = article;
  if (!lead)
    return (
      <div
        className="mark tint h-1.5 w-full"
        style={
          {
            "--tint": article.category?.colour ?? "var(--color-mint)",
          } as React.CSSProperties
        }
        aria-hidden
      />
    );
  return (
    <figure>
      <div className="max-md:-mx-4">
        <Picture
          picture={lead}
          shape="lead"
          sizes="(min-width: 80rem) 813px, (min-width: 64rem) 66vw, 100vw"
          eager
        />
      </div>
      {(lead.caption || lead.credit) && (
        <figcaption className="mt-2 text-15 text-quiet">
          {lead.caption} {lead.credit && <small className="text-13">{lead.credit}</small>}
        </figcaption>
      )}
    </figure>
  );
}
