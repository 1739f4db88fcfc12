import { newsletterPreferencesPath } from "@masthead/contract/platform/paths.ts";
import { type ActionFunctionArgs, useActionData, useParams } from "react-router";
import { PageBoundary } from "../../layouts/page-boundary.tsx";
import { pageOf } from "../../platform/api/page-context.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { Button } from "../form/fields.tsx";
import { type FormResult, handleForm } from "../form/form-result.ts";
import { PageForm, SuccessMessage } from "../form/page-form.tsx";
import { PersonalPage, quietLink } from "../page.tsx";
import "./messages.ts";

export const loader = () => null;

/**
 * /newsletters/unsubscribe/{token}: linked from each issue. Requires a button press, since mail
 * scanners follow links; mail clients post to it directly.
 */
export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async () => {
    const { client } = pageOf(args.context);
    await client.newsletterSubscription.unsubscribe({ token: args.params.token ?? "" });
    return { intent: "ended", values: {}, errors: {} } satisfies FormResult;
  });

export default function UnsubscribeNewsletter() {
  const t = useMessages();
  const locale = useLocale();
  const { token = "" } = useParams();
  const result = useActionData<FormResult>();
  const unsubscribed = result?.intent === "ended";
  return (
    <PersonalPage
      title={t("newsletter.unsubscribeTitle")}
      intro={unsubscribed ? undefined : t("newsletter.unsubscribeText")}
    >
      {unsubscribed ? (
        <SuccessMessage>{t("newsletter.unsubscribed")}</SuccessMessage>
      ) : (
        <PageForm intent="unsubscribe" result={result}>
          <Button>{t("newsletter.unsubscribeButton")}</Button>
        </PageForm>
      )}
      <p className="mt-4">
        <Link to={newsletterPreferencesPath(locale, token)} className={quietLink}>
          {t("newsletter.change")}
        </Link>
      </p>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
