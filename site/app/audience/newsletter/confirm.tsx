import type { NewsletterPreferences } from "@masthead/contract/audience/newsletter/newsletter-subscription.ts";
import { newslettersPath } from "@masthead/contract/platform/paths.ts";
import { type ActionFunctionArgs, useActionData } from "react-router";
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
 * /newsletters/confirm/{token}: linked from the mail to a new subscriber. Requires a button press,
 * since mail scanners follow links.
 */
export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async () => {
    const { client, locale } = pageOf(args.context);
    const token = args.params.token ?? "";
    return { confirmed: await client.newsletterSubscription.confirm({ token, locale }) };
  });

export default function ConfirmNewsletters() {
  const t = useMessages();
  const locale = useLocale();
  const result = useActionData<FormResult | { confirmed: NewsletterPreferences }>();
  const confirmed = result && "confirmed" in result ? result.confirmed : undefined;
  const failed = result && "confirmed" in result ? undefined : result;
  return (
    <PersonalPage
      title={confirmed ? t("newsletter.confirmed") : t("newsletter.confirmTitle")}
      intro={confirmed ? undefined : t("newsletter.confirmText")}
    >
      {confirmed ? (
        <>
          <SuccessMessage>
            {t("newsletter.confirmedText", { email: confirmed.email })}
          </SuccessMessage>
          <ul className="list-disc ps-6 text-17">
            {confirmed.newsletters
              .filter(({ subscribed }) => subscribed)
              .map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
          </ul>
        </>
      ) : (
        <PageForm intent="confirm" result={failed}>
          <Button>{t("newsletter.confirmButton")}</Button>
        </PageForm>
      )}
      <p className="mt-4">
        <Link to={newslettersPath(locale)} className={quietLink}>
          {t("newsletter.back")}
        </Link>
      </p>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
