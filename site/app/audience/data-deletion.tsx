import { deletionPath, pagePath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../platform/api/page-context.ts";
import { useMessages } from "../platform/messages.ts";
import { DeleteAccountSection } from "./account/delete-account-section.tsx";
import { Section } from "./account/section.tsx";
import { DeletionScope } from "./data-deletion/deletion-scope.tsx";
import { RequestForm } from "./data-deletion/request-form.tsx";
import { RequestStatus } from "./data-deletion/status.tsx";
import "./data-deletion/messages.ts";
import {
  handleDeletionForm,
  loadDeletionStatus,
  loadOwnAccount,
} from "./data-deletion/deletion-requests.ts";
import { type FormResult, handleForm } from "./form/form-result.ts";
import { Alert, SuccessMessage } from "./form/page-form.tsx";
import { PersonalPage } from "./page.tsx";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const code = url.searchParams.get("code");
  const [status, account] = await Promise.all([
    code === null ? undefined : loadDeletionStatus(page, code),
    loadOwnAccount(page),
  ]);
  const sent = url.searchParams.get("flash") === "sent";
  return data(
    { code, status: status ?? null, account, sent },
    { status: code !== null && !status ? 404 : 200 },
  );
}

/** /fbdatadeletion: deletes a person's data. The code of a request gives access to its status. */
export function action(args: ActionFunctionArgs) {
  const page = pageOf(args.context);
  return handleForm(args, async (fields) => {
    const code = await handleDeletionForm(page, fields);
    return redirect(
      code === undefined
        ? pagePath(page.locale, "fbdatadeletion", { flash: "sent" })
        : deletionPath(page.locale, code),
      303,
    );
  });
}

export default function DataDeletion() {
  const { code, status, account, sent } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  return (
    <PersonalPage title={t("deletion.title")} intro={t("deletion.intro")} wide>
      {sent && <SuccessMessage>{t("deletion.mailed")}</SuccessMessage>}
      {code !== null && !status && <Alert>{t("deletion.unknown")}</Alert>}
      {code !== null && status && <RequestStatus code={code} status={status} result={result} />}
      {!status && !sent && (
        <>
          {account && <DeleteAccountSection {...account} result={result} />}
          <Section title={t("deletion.byMail")} intro={t("deletion.byMailIntro")}>
            <RequestForm result={result} />
          </Section>
        </>
      )}
      <DeletionScope />
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
