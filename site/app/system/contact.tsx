import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { PageTitle } from "../newsroom/page-title.tsx";
import { ask } from "./calls.ts";
import { pageOf } from "./page-context.ts";
import { PageHead } from "./page-head.tsx";
import { useWords } from "./words.ts";

export async function loader({ context }: LoaderFunctionArgs) {
  const { client, locale } = pageOf(context);
  const { contactEmail, contactPhone, contactAddress } = await ask(client.setting.website({ locale }));
  return { contactEmail, contactPhone, contactAddress };
}

export default function Contact() {
  const { contactEmail, contactPhone, contactAddress } = useLoaderData<typeof loader>();
  const t = useWords();
  const empty = !contactEmail && !contactPhone && !contactAddress;
  const link = "inline-flex min-h-11 items-center font-semibold underline decoration-mint decoration-2 underline-offset-4 hover:bg-wash";
  return (
    <>
      <PageHead title={t("info.contact")} />
      <PageTitle title={t("info.contact")}>
        <p className="mt-2 text-17 text-quiet">{empty ? t("contact.empty") : t("contact.intro")}</p>
      </PageTitle>
      <dl className="grid max-w-story grid-cols-1 gap-x-8 gap-y-2 text-17 md:grid-cols-[10rem_1fr] md:items-baseline [&_dt]:text-quiet">
        {contactEmail && (
          <>
            <dt>{t("contact.email")}</dt>
            <dd>
              <a href={`mailto:${contactEmail}`} dir="ltr" className={link}>
                {contactEmail}
              </a>
            </dd>
          </>
        )}
        {contactPhone && (
          <>
            <dt>{t("contact.phone")}</dt>
            <dd>
              <a href={`tel:${contactPhone.replaceAll(/[^+\d]/g, "")}`} dir="ltr" className={link}>
                {contactPhone}
              </a>
            </dd>
          </>
        )}
        {contactAddress && (
          <>
            <dt>{t("contact.address")}</dt>
            <dd>{contactAddress}</dd>
          </>
        )}
      </dl>
    </>
  );
}

export const ErrorBoundary = PageBoundary;
