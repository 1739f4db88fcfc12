import { CONTACT_TOPICS } from "@masthead/contract/audience/contact-terms.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { nullIfNotFound, withPageErrors } from "../platform/api/loader-helpers.ts";
import { pageOf } from "../platform/api/page-context.ts";
import { PageHead } from "../platform/head/page-head.tsx";
import { useMessages } from "../platform/messages.ts";
import { ContactDetails } from "./contact/contact-details.tsx";
import { ContactForm } from "./contact/contact-form.tsx";
import { Thanks } from "./contact/thanks.tsx";
import "./contact/messages.ts";
import { readDetails } from "./form/details.tsx";
import { type FormResult, handleForm } from "./form/form-result.ts";
import { loadCountries } from "./form/load-countries.ts";

/** Same for every visitor: details of the current user are filled in on the client. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const { client, locale } = page;
  const id = Number(url.searchParams.get("article"));
  const [{ contactEmail, contactPhone, contactAddress }, article, letters] = await withPageErrors(
    Promise.all([
      client.setting.website({ locale }),
      id ? nullIfNotFound(client.article.details({ id, locale })) : null,
      client.letter.list({ locale, page: 1, limit: 1 }),
    ]),
  );
  return {
    contactEmail,
    contactPhone,
    contactAddress,
    takesLetters: letters.meta.open,
    countries: await loadCountries(page),
    sent: url.searchParams.get("flash") === "sent",
    article: article && { id, title: article.title },
  };
}

export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return handleForm(args, async (fields) => {
    await client.contact.send({
      name: fields.text("name"),
      email: fields.text("email").trim(),
      phone: readDetails(fields).phone,
      articleId: Number(fields.text("articleId")) || null,
      topic: CONTACT_TOPICS.find((topic) => topic === fields.text("topic")) ?? "other",
      subject: fields.text("subject"),
      message: fields.text("message"),
      proof: fields.optionalText("proof"),
    });
    return redirect(pagePath(locale, "info/contact_us", { flash: "sent" }), 303);
  });
}

export default function Contact() {
  const { countries, sent, article, ...details } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  return (
    <>
      <PageHead
        title={t("info.contact")}
        description={t("contact.intro")}
        noindex={article !== null}
      />
      {/* React Aria would insert a style element with this id, which the CSP forbids; base.css has
          its rules instead. */}
      <meta id="react-aria-pressable-style" name="format-detection" content="telephone=no" />
      <PageTitle title={t("info.contact")}>
        <p className="mt-2 max-w-text text-17 text-quiet">{t("contact.intro")}</p>
      </PageTitle>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,40rem)_1fr]">
        {sent ? (
          <Thanks />
        ) : (
          <ContactForm result={result} countries={countries} article={article} />
        )}
        <ContactDetails {...details} />
      </div>
    </>
  );
}

export const ErrorBoundary = PageBoundary;
