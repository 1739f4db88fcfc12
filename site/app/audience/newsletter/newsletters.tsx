import { LANGUAGE_NAMES, LOCALES } from "@masthead/contract/platform/locale.ts";
import {
  newsletterArchivePath,
  newslettersPath,
  pagePath,
} from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { PageBoundary } from "../../layouts/page-boundary.tsx";
import { PageTitle } from "../../newsroom/page-title.tsx";
import { withPageErrors } from "../../platform/api/loader-helpers.ts";
import { pageOf } from "../../platform/api/page-context.ts";
import { PageHead } from "../../platform/head/page-head.tsx";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { BotCheckedForm } from "../form/bot-checked-form.tsx";
import { Button, SelectField, TextField } from "../form/fields.tsx";
import { type FormResult, handleForm } from "../form/form-result.ts";
import { SuccessMessage } from "../form/page-form.tsx";
import { quietLink } from "../page.tsx";
import { choiceName, NewsletterChoices } from "./newsletter-choices.tsx";
import "./messages.ts";

/** /newsletters: newsletters with the form to subscribe, the same for every visitor. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  return {
    newsletters: await withPageErrors(client.newsletter.list({ locale })),
    sent: url.searchParams.get("flash") === "sent",
  };
}

export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return handleForm(args, async (fields) => {
    const lists = await client.newsletter.list({ locale });
    const chosen = lists.filter(({ id }) => fields.text(choiceName(id)));
    if (!chosen.length)
      return {
        intent: fields.intent,
        values: { email: fields.text("email"), locale: fields.text("locale") },
        errors: {},
        reason: "newsletterIds",
      } satisfies FormResult;
    await client.newsletterSubscription.subscribe({
      email: fields.text("email").trim(),
      newsletterIds: chosen.map(({ id }) => id),
      locale: LOCALES.find((value) => value === fields.text("locale")) ?? locale,
      proof: fields.optionalText("proof"),
    });
    return redirect(pagePath(locale, "newsletters", { flash: "sent" }), 303);
  });
}

export default function Newsletters() {
  const { newsletters, sent } = useLoaderData<typeof loader>();
  const t = useMessages();
  return (
    <>
      <PageHead title={t("newsletters")} description={t("newsletter.intro")} />
      <PageTitle title={t("newsletters")}>
        <p className="mt-2 max-w-text text-17 text-quiet">{t("newsletter.intro")}</p>
      </PageTitle>
      <div className="max-w-[40rem]">
        {sent ? <Sent /> : newsletters.length ? <SubscribeForm /> : <p>{t("newsletter.none")}</p>}
      </div>
    </>
  );
}

function Sent() {
  const t = useMessages();
  const locale = useLocale();
  return (
    <section>
      <SuccessMessage>
        <strong className="block">{t("newsletter.sent")}</strong>
        {t("newsletter.sentText")}
      </SuccessMessage>
      <Link to={newslettersPath(locale)} className={quietLink}>
        {t("newsletter.again")}
      </Link>
    </section>
  );
}

function SubscribeForm() {
  const { newsletters } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  const locale = useLocale();
  const shown =
    result?.reason === "newsletterIds" ? { ...result, message: t("newsletter.chooseOne") } : result;
  return (
    <BotCheckedForm intent="subscribe" result={shown} botForm="newsletter">
      <NewsletterChoices
        legend={t("newsletter.choose")}
        newsletters={newsletters}
        isChecked={(id) => (result ? choiceName(id) in result.values : newsletters.length === 1)}
        after={({ id }) =>
          newsletters.find((list) => list.id === id)?.archive && (
            <Link to={newsletterArchivePath(locale, id)} className={`${quietLink} ms-8`}>
              {t("newsletter.archive")}
            </Link>
          )
        }
      />
      <TextField
        label={t("newsletter.email")}
        name="email"
        type="email"
        dir="ltr"
        autoComplete="email"
        required
        defaultValue={result?.values.email}
        error={result?.errors.email}
      />
      <SelectField
        label={t("newsletter.language")}
        name="locale"
        defaultValue={result?.values.locale ?? locale}
      >
        {LOCALES.map((value) => (
          <option key={value} value={value} lang={value}>
            {LANGUAGE_NAMES[value]}
          </option>
        ))}
      </SelectField>
      <p className="text-15 text-quiet">{t("newsletter.privacy")}</p>
      <Button className="justify-self-start">{t("newsletter.subscribe")}</Button>
    </BotCheckedForm>
  );
}

export const ErrorBoundary = PageBoundary;
