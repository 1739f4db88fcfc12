import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type ActionFunctionArgs, redirect, useActionData } from "react-router";
import { PageBoundary } from "../../layouts/page-boundary.tsx";
import { pageOf } from "../../platform/api/page-context.ts";
import { useMessages } from "../../platform/messages.ts";
import { type FormResult, handleForm } from "../form/form-result.ts";
import { PersonalPage } from "../page.tsx";
import { CodeForm } from "./code-form.tsx";
import { ForgotForm } from "./forgot-form.tsx";

export const loader = () => null;

/** /resetpass: same as /auth/forgot, but also available to signed-in users. */
export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return handleForm(args, async (fields) => {
    if (fields.intent === "code") {
      const { token } = await client.account.checkOtp({
        challenge: fields.text("challenge"),
        code: fields.text("code"),
      });
      return redirect(pagePath(locale, "resetpass/reset/:token", { token }), 303);
    }
    const { challenge } = await client.account.requestOtp({
      email: fields.text("email").trim(),
      proof: fields.optionalText("proof"),
    });
    return { intent: "sent", values: { challenge }, errors: {} } satisfies FormResult;
  });
}

export default function ResetRequest() {
  const t = useMessages();
  const result = useActionData<FormResult>();
  const challenge = result?.intent === "forgot" ? undefined : result?.values.challenge;
  return challenge === undefined ? (
    <PersonalPage title={t("account.forgotten")} intro={t("account.forgottenIntro")}>
      <ForgotForm result={result} />
    </PersonalPage>
  ) : (
    <PersonalPage title={t("account.mailed")} intro={t("account.mailedReset")}>
      <CodeForm
        result={result}
        challenge={challenge}
        label={t("account.mailedCode")}
        button={t("account.continue")}
      />
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
