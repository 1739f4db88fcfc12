import type { ArticleDetails } from "@masthead/contract/newsroom/article/article.ts";
import type { LetterPage } from "@masthead/contract/newsroom/letter/letter.ts";
import { articleLettersPath, writeLetterPath } from "@masthead/contract/platform/paths.ts";
import { quietLink } from "../../audience/page.tsx";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { LetterAuthor, LetterText } from "./published-letter.tsx";
import "./messages.ts";

/**
 * Newest letters about an article, below it. Each opens without a script; the page with all of them
 * is linked.
 */
export function LettersSection({
  article,
  letters: { data, meta },
}: {
  article: Pick<ArticleDetails, "id" | "locale" | "letters">;
  letters: LetterPage;
}) {
  const t = useMessages();
  const { id, locale } = article;
  if (!data.length) return null;
  return (
    <section
      id="letters"
      aria-labelledby="letters-heading"
      className="no-print mt-10 max-w-text scroll-mt-24 border-t border-ink pt-4"
    >
      <h2 id="letters-heading" className="text-24">
        {t("letter.heading")}
      </h2>
      <ul className="mt-2">
        {data.map((letter, index) => (
          <li
            key={letter.id}
            id={`letter-${letter.id}`}
            className="scroll-mt-24 border-b border-line"
          >
            <details open={index === 0} className="group/letter">
              <summary className="flex min-h-11 cursor-pointer items-start justify-between gap-4 py-3">
                <span className="min-w-0">
                  <span dir="auto" className="block font-headline text-20 font-semibold">
                    {letter.headline}
                  </span>
                  <span className="block text-15 text-quiet">
                    <LetterAuthor letter={letter} />
                  </span>
                </span>
                <span aria-hidden className="text-24 leading-none text-quiet">
                  <span className="group-open/letter:hidden">+</span>
                  <span className="hidden group-open/letter:inline">−</span>
                </span>
              </summary>
              <div className="pb-5">
                <LetterText text={letter.text} />
              </div>
            </details>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex flex-wrap gap-x-6">
        {meta.total > data.length && (
          <Link to={articleLettersPath(locale, id)} className={quietLink}>
            {t("letter.all", { count: meta.total })}
          </Link>
        )}
        {article.letters.open && (
          <Link to={writeLetterPath(locale, id)} rel="nofollow" className={quietLink}>
            {t("writeToEditor")}
          </Link>
        )}
      </p>
    </section>
  );
}
