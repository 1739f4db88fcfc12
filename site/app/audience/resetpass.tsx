import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, redirect, useActionData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { CodeForm } from "./auth/code-form.tsx";
import { ForgotForm } from "./auth/forgot-form.tsx";
import { type Answer, answered } from "./form/answer.ts";
import { PersonalPage } from "./page.tsx";

export const loader = () => null;

/** /resetpass: as /auth/forgot, for whoever is signed in too. */
export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return answered(args, async (fields) => {
    if (fields.intent === "code") {
      const { token } = await client.account.checkOtp({ challenge: fields.text("challenge"), code: fields.text("code") });
      return redirect(inLocalePath(locale, `/resetpass/reset/${token}`), 303);
    }
    const { challenge } = await client.account.requestOtp({ email: fields.text("email").trim(), proof: fields.filled("proof") });
    return { intent: "sent", values: { challenge }, errors: {} } satisfies Answer;
  });
}

export default function ResetRequest() {
  const t = useWords();
  const answer = useActionData<Answer>();
  const challenge = answer?.intent === "forgot" ? undefined : answer?.values.challenge;
  return challenge === undefined ? (
    <PersonalPage title={t("account.forgotten")} intro={t("account.forgottenIntro")}>
      <ForgotForm answer={answer} />
    </PersonalPage>
  ) : (
    <PersonalPage title={t("account.mailed")} intro={t("account.mailedReset")}>
      <CodeForm answer={answer} challenge={challenge} label={t("account.mailedCode")} button={t("account.goOn")} />
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
