import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, redirect, useActionData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { ForgotForm } from "./auth/forgot-form.tsx";
import { type Answer, answered } from "./form/answer.ts";
import { guardedBy } from "./guards.ts";
import { PersonalPage } from "./page.tsx";

export const middleware = guardedBy("logged-out");

/** Guarded on the server, also when it is come to without loading a page. */
export const loader = () => null;

export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return answered(args, async (fields) => {
    const { challenge } = await client.account.requestOtp({ email: fields.text("email").trim(), proof: fields.filled("proof") });
    return redirect(inLocalePath(locale, `/auth/forgot/success/${challenge}`), 303);
  });
}

export default function Forgot() {
  const t = useWords();
  return (
    <PersonalPage title={t("account.forgotten")} intro={t("account.forgottenIntro")}>
      <ForgotForm answer={useActionData<Answer>()} />
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
