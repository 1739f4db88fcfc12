import { newsletterPreferencesPath, newslettersPath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { PageBoundary } from "../../layouts/page-boundary.tsx";
import { pageOf } from "../../platform/api/page-context.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { Button } from "../form/fields.tsx";
import { type FormResult, handleForm } from "../form/form-result.ts";
import { Alert, PageForm, SuccessMessage } from "../form/page-form.tsx";
import { PersonalPage, quietLink } from "../page.tsx";
import { choiceName, NewsletterChoices } from "./newsletter-choices.tsx";
import "./messages.ts";

/** /newsletters/preferences/{token}: newsletters of an address, linked from its mails. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const saved = url.searchParams.get("flash") === "saved";
  const token = params.token ?? "";
  try {
    const preferences = await client.newsletterSubscription.preferences({ token, locale });
    return data({ preferences, saved });
  } catch (error) {
    if ((error as { status?: number }).status !== 400) throw error;
    return data({ preferences: null, saved }, { status: 404 });
  }
}

export const action = (args: ActionFunctionArgs) =>
  handleForm(args, async (fields) => {
    const { client, locale } = pageOf(args.context);
    const token = args.params.token ?? "";
    const { newsletters } = await client.newsletterSubscription.preferences({ token, locale });
    const subscribed = newsletters
      .filter(({ id }) => fields.text(choiceName(id)))
      .map((list) => ({ newsletterId: list.id, locale: list.locale }));
    await client.newsletterSubscription.choose({ token, locale, subscribed });
    return redirect(`${newsletterPreferencesPath(locale, token)}?flash=saved`, 303);
  });

export default function NewsletterPreferences() {
  const { preferences, saved } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  const locale = useLocale();
  return (
    <PersonalPage
      title={t("newsletter.preferences")}
      intro={preferences && t("newsletter.preferencesFor", { email: preferences.email })}
    >
      {saved && <SuccessMessage>{t("newsletter.saved")}</SuccessMessage>}
      {preferences ? (
        <PageForm intent="preferences" result={result}>
          <NewsletterChoices
            legend={t("newsletter.choose")}
            newsletters={preferences.newsletters}
            isChecked={(id) =>
              preferences.newsletters.some((list) => list.id === id && list.subscribed)
            }
          />
          <Button>{t("newsletter.save")}</Button>
        </PageForm>
      ) : (
        <Alert>{t("newsletter.unknown")}</Alert>
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
