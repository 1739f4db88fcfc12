import {
  articleLettersPath,
  articlePath,
  pagePath,
  writeLetterPath,
} from "@masthead/contract/platform/paths.ts";
import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { quietLink } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parseIdParam, parsePageParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { Pager } from "../ui/pager.tsx";
import { PublishedLetter } from "./letters/published-letter.tsx";
import { PageTitle } from "./page-title.tsx";
import "./letters/messages.ts";

/** /letters/article/{id}: all letters about an article, in its language. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const id = parseIdParam(params.id);
  const [article, letters] = await withPageErrors(
    Promise.all([
      client.article.details({ id, locale }),
      client.letter.list({ articleId: id, locale, page: parsePageParam(url) }),
    ]),
  );
  if (article.locale !== locale) throw redirect(articleLettersPath(article.locale, id), 301);
  const { title, slug } = article;
  return { article: { id, title, slug, locale }, letters };
}

export default function ArticleLetters() {
  const {
    article,
    letters: { data, meta },
  } = useLoaderData<typeof loader>();
  const t = useMessages();
  const { id, locale, title } = article;
  return (
    <>
      {/* Its letters are also on the page of all letters. */}
      <PageHead title={`${t("letter.on")}: ${title}`} noindex />
      <PageTitle label={t("letter.on")} title={title}>
        <p className="mt-2 flex flex-wrap gap-x-6">
          <Link to={articlePath(article)} className={quietLink}>
            {t("letter.back")}
          </Link>
          <Link to={pagePath(locale, "letters")} className={quietLink}>
            {t("letter.every")}
          </Link>
          {meta.open && (
            <Link to={writeLetterPath(locale, id)} rel="nofollow" className={quietLink}>
              {t("writeToEditor")}
            </Link>
          )}
        </p>
      </PageTitle>
      {data.length === 0 && <p className="text-17">{t("letter.none")}</p>}
      <div className="max-w-text">
        {data.map((letter) => (
          <PublishedLetter key={letter.id} letter={letter} />
        ))}
      </div>
      <Pager {...meta} />
    </>
  );
}

export const ErrorBoundary = PageBoundary;
