import { articlePath, pagePath, writeLetterPath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { type FormResult, handleForm } from "../audience/form/form-result.ts";
import { SuccessMessage } from "../audience/form/page-form.tsx";
import { quietLink } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { parseIdParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { LetterForm } from "./letters/letter-form.tsx";
import { PageTitle } from "./page-title.tsx";
import "../audience/messages.ts";
import "./letters/messages.ts";

/** Same for every visitor: details of the current user are filled in on the client. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const sent = url.searchParams.get("flash") === "sent";
  if (params.id === undefined) {
    const { meta } = await client.letter.list({ locale, page: 1, limit: 1 });
    return { article: null, isOpen: meta.open, sent };
  }
  const id = parseIdParam(params.id);
  const article = await withPageErrors(client.article.details({ id, locale }));
  if (article.locale !== locale) throw redirect(writeLetterPath(article.locale, id), 301);
  const { title, slug, letters } = article;
  return { article: { id, title, slug, locale }, isOpen: letters.open, sent };
}

export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  const id = args.params.id === undefined ? undefined : parseIdParam(args.params.id);
  return handleForm(args, async (fields) => {
    await client.letter.send({
      articleId: id,
      locale,
      name: fields.text("name"),
      place: fields.text("place"),
      email: fields.text("email").trim(),
      text: fields.text("text"),
      consent: (fields.text("consent") === "yes") as true,
      proof: fields.optionalText("proof"),
    });
    return redirect(writeLetterPath(locale, id, "sent"), 303);
  });
}

export default function WriteLetter() {
  const { article, isOpen, sent } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  const locale = useLocale();
  return (
    <>
      <PageHead title={t("writeToEditor")} noindex />
      <PageTitle
        label={t(article ? "letter.articleLabel" : "letter.generalLabel")}
        title={t("writeToEditor")}
      >
        {article && <p className="mt-2 max-w-text text-17 font-semibold">{article.title}</p>}
        {!sent && isOpen && (
          <p className="mt-2 max-w-text text-17 text-quiet">{t("letter.writeIntro")}</p>
        )}
      </PageTitle>
      <div className="grid max-w-xl gap-5">
        {sent ? (
          <section>
            <SuccessMessage>{t("letter.sent")}</SuccessMessage>
            <p className="text-17">{t("letter.sentNext")}</p>
            {isOpen && (
              <p className="mt-2">
                <Link to={writeLetterPath(locale, article?.id)} className={quietLink}>
                  {t("letter.another")}
                </Link>
              </p>
            )}
          </section>
        ) : isOpen || result ? (
          // A letter that was refused stays in the form, also when letters have been closed.
          <LetterForm result={result} />
        ) : (
          <p className="text-17">{t(article ? "letter.closed" : "letter.closedGeneral")}</p>
        )}
        <p className="flex flex-wrap gap-x-6">
          {article && (
            <Link to={articlePath(article)} className={quietLink}>
              {t("letter.back")}
            </Link>
          )}
          <Link to={pagePath(locale, "letters")} className={quietLink}>
            {t("letter.every")}
          </Link>
        </p>
      </div>
    </>
  );
}

export const ErrorBoundary = PageBoundary;
