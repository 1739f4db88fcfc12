import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import { topicPath } from "@masthead/contract/platform/paths.ts";
import { useMessages } from "../../platform/messages.ts";
import { templateLabel } from "../../ui/labels.tsx";
import { Link } from "../../ui/link.tsx";
import { Portrait } from "../../ui/portrait.tsx";

/** Label of an article that is not news, unless the breadcrumb ends with the same word. */
export function TemplateLabel({ article }: { article: ArticleDetails }) {
  const label = templateLabel(article, useMessages());
  return label ? <span className="border-s-4 border-(--mark) ps-2 font-bold">{label}</span> : null;
}

/** Columnist of an opinion piece, or interviewee: portrait, name and role above the headline. */
export function PersonAbove({ article }: { article: ArticleDetails }) {
  const { template, interviewee, authors, locale } = article;
  const [columnist] = template === "opinion" ? authors : [];
  const person = columnist ?? interviewee;
  if (!person) return null;
  return (
    <div className="mt-3 mb-4 flex items-center gap-4 md:gap-6">
      <Portrait
        person={person}
        className="size-20 text-38 md:size-32"
        sizes="(min-width: 48rem) 128px, 80px"
      />
      <div className="min-w-0">
        {columnist ? (
          authors.map(({ id, name, slug, role }) => (
            <p key={id} className="not-first:mt-2">
              <Link
                to={topicPath(locale, slug)}
                rel="author"
                className="inline-block py-1 text-20 font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash"
              >
                {name}
              </Link>
              {role && <span className="block text-15 text-quiet">{role}</span>}
            </p>
          ))
        ) : (
          <p>
            <span className="block text-20 font-semibold">{person.name}</span>
            {person.role && <span className="block text-15 text-quiet">{person.role}</span>}
          </p>
        )}
      </div>
    </div>
  );
}
