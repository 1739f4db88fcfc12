import { articlePath, ownLetterPath, pagePath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { Button } from "../audience/form/fields.tsx";
import { type FormResult, handleForm } from "../audience/form/form-result.ts";
import { Alert, PageForm, SuccessMessage } from "../audience/form/page-form.tsx";
import { PersonalPage, quietLink } from "../audience/page.tsx";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { nullIfNotFound } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { LetterText } from "./letters/published-letter.tsx";
import "../audience/messages.ts";
import "./letters/messages.ts";

/** /letters/own/{token}: letter of a reader, linked from its mails. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const { client } = pageOf(context);
  const token = params.token ?? "";
  const letter = await nullIfNotFound(client.letter.own({ token }));
  return letter ? data({ letter }) : data({ letter: null }, { status: 404 });
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async ({ intent }) => {
    const { client, locale } = pageOf(args.context);
    const token = args.params.token ?? "";
    await client.letter.decideOwn({
      token,
      action: intent === "withdraw" ? "withdraw" : "confirm",
    });
    return redirect(ownLetterPath(locale, token), 303);
  });

export default function OwnLetter() {
  const { letter } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  const locale = useLocale();
  if (!letter)
    return (
      <PersonalPage title={t("letter.own")}>
        <Alert>{t("letter.unknown")}</Alert>
      </PersonalPage>
    );
  const { state, headline, text, article, confirmed } = letter;
  const isWithdrawn = state === "withdrawn";
  return (
    <PersonalPage title={t("letter.own")} intro={article?.title}>
      <SuccessMessage>{t(`letter.state.${state}`)}</SuccessMessage>
      {!isWithdrawn && (
        <div className="grid gap-6">
          <section className="edged border-s-4 border-line ps-4">
            {headline && (
              <h2 dir="auto" className="mb-2 text-20">
                {headline}
              </h2>
            )}
            <LetterText text={text} />
          </section>
          {confirmed ? (
            <p className="text-15 text-quiet">{t("letter.confirmed")}</p>
          ) : (
            <PageForm intent="confirm" result={result}>
              <p>{t("letter.confirmHint")}</p>
              <div>
                <Button>{t("letter.confirm")}</Button>
              </div>
            </PageForm>
          )}
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4 hover:bg-wash">
              {t("letter.withdraw")}
            </summary>
            <PageForm intent="withdraw" result={result} className="pt-2">
              <p>{t("letter.withdrawText")}</p>
              <div>
                <Button look="danger">{t("letter.withdrawSure")}</Button>
              </div>
            </PageForm>
          </details>
        </div>
      )}
      <p className="mt-4">
        <Link
          to={article ? articlePath(article) : pagePath(locale, "letters")}
          className={quietLink}
        >
          {t(article ? "letter.back" : "letter.every")}
        </Link>
      </p>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
