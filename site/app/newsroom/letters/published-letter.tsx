import type { Letter } from "@masthead/contract/newsroom/letter/letter.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import { useMessages } from "../../platform/messages.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { Link } from "../../ui/link.tsx";

/** Author of a letter, as it is published. */
export function LetterAuthor({
  letter: { name, place },
}: {
  letter: Pick<Letter, "name" | "place">;
}) {
  const t = useMessages();
  const shown = name || t("letter.withheld");
  return <bdi>{place ? t("letter.by", { name: shown, place }) : shown}</bdi>;
}

/** Text of a letter. Plain text: links in it are not links. */
export function LetterText({ text }: { text: string }) {
  return (
    <div dir="auto" className="space-y-3 text-17 wrap-anywhere">
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <p
          // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text never move
          key={index}
          className="whitespace-pre-line"
        >
          {paragraph}
        </p>
      ))}
    </div>
  );
}

/** Letter on a page of letters, with its article unless all are about it. */
export function PublishedLetter({
  letter,
  withArticle = false,
}: {
  letter: Letter;
  withArticle?: boolean;
}) {
  const t = useMessages();
  const { id, headline, text, publishedAt, article } = letter;
  return (
    <article id={`letter-${id}`} className="scroll-mt-24 border-t border-line py-6">
      <h2 dir="auto" className="text-24">
        {headline}
      </h2>
      {withArticle && article && (
        <p className="text-15">
          <Link
            to={articlePath(article)}
            className="inline-flex min-h-11 items-center text-quiet underline underline-offset-4 hover:text-ink"
          >
            {t("letter.about", { title: article.title })}
          </Link>
        </p>
      )}
      <div className="mt-2">
        <LetterText text={text} />
      </div>
      <p className="mt-3 text-15 font-semibold">
        <LetterAuthor letter={letter} />
      </p>
      <p className="text-13 text-quiet">
        <DateTime at={publishedAt} />
      </p>
    </article>
  );
}
