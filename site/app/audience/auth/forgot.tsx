import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type ActionFunctionArgs, redirect, useActionData } from "react-router";
import { PageBoundary } from "../../layouts/page-boundary.tsx";
import { pageOf } from "../../platform/api/page-context.ts";
import { useMessages } from "../../platform/messages.ts";
import { type FormResult, handleForm } from "../form/form-result.ts";
import { PersonalPage } from "../page.tsx";
import { ForgotForm } from "./forgot-form.tsx";

/** Without a loader, client-side navigation would not run the guard on the server. */
export const loader = () => null;

export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return handleForm(args, async (fields) => {
    const { challenge } = await client.account.requestOtp({
      email: fields.text("email").trim(),
      proof: fields.optionalText("proof"),
    });
    return redirect(pagePath(locale, "auth/forgot/success/:slug", { slug: challenge }), 303);
  });
}

export default function Forgot() {
  const t = useMessages();
  return (
    <PersonalPage title={t("account.forgotten")} intro={t("account.forgottenIntro")}>
      <ForgotForm result={useActionData<FormResult>()} />
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
