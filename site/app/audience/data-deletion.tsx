import { deletionPath } from "@masthead/contract/audience/data-deletion.ts";
import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { RemoveSection } from "./account/remove-section.tsx";
import { Section } from "./account/section.tsx";
import { WhatIsDeleted } from "./data-deletion/explained.tsx";
import { RequestForm } from "./data-deletion/request-form.tsx";
import { RequestStatus } from "./data-deletion/status.tsx";
import "./data-deletion/words.ts";
import { doOnDeletion, ownFactors, statusOf } from "./data-deletion/work.ts";
import { type Answer, answered } from "./form/answer.ts";
import { Alert, Done } from "./form/page-form.tsx";
import { PersonalPage } from "./page.tsx";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const code = url.searchParams.get("code");
  const [status, own] = await Promise.all([code === null ? undefined : statusOf(page, code), ownFactors(page)]);
  const sent = url.searchParams.get("said") === "sent";
  return data({ code, status: status ?? null, own, sent }, { status: code !== null && !status ? 404 : 200 });
}

/** /fbdatadeletion: deletes what is held of somebody, and shows to who has a request's code how it stands. */
export function action(args: ActionFunctionArgs) {
  const page = pageOf(args.context);
  return answered(args, async (fields) => {
    const code = await doOnDeletion(page, fields);
    return redirect(inLocalePath(page.locale, code === undefined ? "/fbdatadeletion?said=sent" : deletionPath(code)), 303);
  });
}

export default function DataDeletion() {
  const { code, status, own, sent } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const t = useWords();
  return (
    <PersonalPage title={t("deletion.title")} intro={t("deletion.intro")} wide>
      {sent && <Done>{t("deletion.mailed")}</Done>}
      {code !== null && !status && <Alert>{t("deletion.unknown")}</Alert>}
      {code !== null && status && <RequestStatus code={code} status={status} answer={answer} />}
      {!status && !sent && (
        <>
          {own && <RemoveSection withApp={own.withApp} answer={answer} />}
          <Section title={t("deletion.byMail")} intro={t("deletion.byMailIntro")}>
            <RequestForm answer={answer} />
          </Section>
        </>
      )}
      <WhatIsDeleted />
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
