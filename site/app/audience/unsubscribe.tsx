import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, useActionData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { Link } from "../ui/link.tsx";
import { type Answer, answered } from "./form/answer.ts";
import { Button } from "./form/fields.tsx";
import { Done, PageForm } from "./form/page-form.tsx";
import { PersonalPage, quietLink } from "./page.tsx";

export const loader = () => null;

/** /unsubscribe/{token}: where digests lead. A press ends them, since programs that look through mails follow links. */
export const action = (args: ActionFunctionArgs) =>
  answered(args, async () => {
    await pageOf(args.context).client.digest.unsubscribe({ token: args.params.token ?? "" });
    return { intent: "ended", values: {}, errors: {} } satisfies Answer;
  });

export default function Unsubscribe() {
  const t = useWords();
  const locale = useLocale();
  const answer = useActionData<Answer>();
  const ended = answer?.intent === "ended";
  return (
    <PersonalPage title={t("unsubscribe.title")} intro={ended ? undefined : t("unsubscribe.intro")}>
      {ended ? (
        <Done>{t("unsubscribe.done")}</Done>
      ) : (
        <PageForm intent="unsubscribe" answer={answer}>
          <Button>{t("unsubscribe.button")}</Button>
        </PageForm>
      )}
      <p className="mt-4">
        <Link to={inLocalePath(locale, "/account#digest")} className={quietLink}>
          {t("unsubscribe.choose")}
        </Link>
      </p>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
