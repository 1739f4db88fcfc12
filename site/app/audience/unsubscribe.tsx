import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type ActionFunctionArgs, useActionData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../platform/api/page-context.ts";
import { useLocale } from "../platform/locale.ts";
import { useMessages } from "../platform/messages.ts";
import { Link } from "../ui/link.tsx";
import { Button } from "./form/fields.tsx";
import { type FormResult, handleForm } from "./form/form-result.ts";
import { PageForm, SuccessMessage } from "./form/page-form.tsx";
import { PersonalPage, quietLink } from "./page.tsx";

export const loader = () => null;

/**
 * /unsubscribe/{token}: linked from digests. Requires a button press, since mail scanners follow
 * links.
 */
export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async () => {
    await pageOf(args.context).client.digest.unsubscribe({ token: args.params.token ?? "" });
    return { intent: "ended", values: {}, errors: {} } satisfies FormResult;
  });

export default function Unsubscribe() {
  const t = useMessages();
  const locale = useLocale();
  const result = useActionData<FormResult>();
  const unsubscribed = result?.intent === "ended";
  return (
    <PersonalPage
      title={t("unsubscribe.title")}
      intro={unsubscribed ? undefined : t("unsubscribe.intro")}
    >
      {unsubscribed ? (
        <SuccessMessage>{t("unsubscribe.done")}</SuccessMessage>
      ) : (
        <PageForm intent="unsubscribe" result={result}>
          <Button>{t("unsubscribe.button")}</Button>
        </PageForm>
      )}
      <p className="mt-4">
        <Link to={`${pagePath(locale, "account")}#digest`} className={quietLink}>
          {t("unsubscribe.choose")}
        </Link>
      </p>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
