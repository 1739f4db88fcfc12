import { contactTopic } from "@masthead/contract/audience/contact.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { ask } from "../system/calls.ts";
import { pageOf } from "../system/page-context.ts";
import { PageHead } from "../system/page-head.tsx";
import { useWords } from "../system/words.ts";
import { ContactDetails } from "./contact/contact-details.tsx";
import { ContactForm } from "./contact/contact-form.tsx";
import { Thanks } from "./contact/thanks.tsx";
import "./contact/words.ts";
import { type Answer, answered } from "./form/answer.ts";
import { detailsIn } from "./form/details.tsx";
import { countriesIn } from "./phone/countries.ts";

/** Its scripts run at once: they prove that a person writes. */
export const handle = { app: true };

/** The same for everybody: who reads it comes in with the scripts. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const { contactEmail, contactPhone, contactAddress } = await ask(client.setting.website({ locale }));
  return { contactEmail, contactPhone, contactAddress, countries: countriesIn(locale), sent: url.searchParams.get("said") === "sent" };
}

export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return answered(args, async (fields) => {
    await client.contact.send({
      name: fields.text("name"),
      email: fields.text("email").trim(),
      phone: detailsIn(fields).phone,
      topic: contactTopic.safeParse(fields.text("topic")).data ?? "other",
      subject: fields.text("subject"),
      message: fields.text("message"),
      proof: fields.filled("proof"),
    });
    return redirect(`${inLocalePath(locale, "/info/contact_us")}?said=sent`, 303);
  });
}

export default function Contact() {
  const { countries, sent, ...details } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const t = useWords();
  return (
    <>
      <PageHead title={t("info.contact")} description={t("contact.intro")} />
      {/* React Aria would add a style element of this name, which the policy does not allow; base.css says what it would. */}
      <meta id="react-aria-pressable-style" name="format-detection" content="telephone=no" />
      <PageTitle title={t("info.contact")}>
        <p className="mt-2 max-w-story text-17 text-quiet">{t("contact.intro")}</p>
      </PageTitle>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,40rem)_1fr]">
        {sent ? <Thanks /> : <ContactForm answer={answer} countries={countries} />}
        <ContactDetails {...details} />
      </div>
    </>
  );
}

export const ErrorBoundary = PageBoundary;
