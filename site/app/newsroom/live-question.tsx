import { articlePath, pagePath, questionPath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { type FormResult, handleForm } from "../audience/form/form-result.ts";
import { SuccessMessage } from "../audience/form/page-form.tsx";
import { quietLink } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { nullIfNotFound, parseIdParam, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { QuestionForm } from "./live-question/question-form.tsx";
import { PageTitle } from "./page-title.tsx";
import "./live-question/messages.ts";

/** Article of a live blog, and whether readers can send questions to it. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const id = parseIdParam(params.id);
  const article = await withPageErrors(client.article.details({ id, locale }));
  if (article.locale !== locale) throw redirect(questionPath(article.locale, id), 301);
  const page = article.liveBlog && (await nullIfNotFound(client.liveBlog.page({ id, locale })));
  if (!page) throw data(null, { status: 404 });
  const { title, slug } = article;
  return {
    article: { id, title, slug, locale },
    isOpen: page.questionsOpen,
    sent: url.searchParams.get("flash") === "sent",
  };
}

export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  const id = parseIdParam(args.params.id);
  return handleForm(args, async (fields) => {
    await client.liveQuestion.ask({
      id,
      name: fields.text("name"),
      text: fields.text("text"),
      proof: fields.optionalText("proof"),
    });
    return redirect(pagePath(locale, "live-blog/:id/question", { id, flash: "sent" }), 303);
  });
}

export default function LiveQuestion() {
  const { article, isOpen, sent } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  const back = (
    <Link to={`${articlePath(article)}#live-blog`} className={quietLink}>
      {t("liveQuestion.back")}
    </Link>
  );
  return (
    <>
      <PageHead title={t("liveQuestion.title")} noindex />
      <PageTitle label={t("liveQuestion.about")} title={t("liveQuestion.title")}>
        <p className="mt-2 max-w-text text-17 font-semibold">{article.title}</p>
        {!sent && isOpen && (
          <p className="mt-2 max-w-text text-17 text-quiet">{t("liveQuestion.moderation")}</p>
        )}
      </PageTitle>
      <div className="grid max-w-xl gap-5">
        {sent ? (
          <section>
            <SuccessMessage>{t("liveQuestion.sent")}</SuccessMessage>
            <p className="text-17">{t("liveQuestion.sentNext")}</p>
            {isOpen && (
              <p className="mt-2">
                <Link to={questionPath(article.locale, article.id)} className={quietLink}>
                  {t("liveQuestion.another")}
                </Link>
              </p>
            )}
          </section>
        ) : isOpen || result ? (
          // A question that was refused stays in the form, also when questions have been closed.
          <QuestionForm result={result} />
        ) : (
          <p className="text-17">{t("liveQuestion.closed")}</p>
        )}
        <p>{back}</p>
      </div>
    </>
  );
}

export const ErrorBoundary = PageBoundary;
