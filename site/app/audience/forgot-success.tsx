import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, redirect, useActionData, useParams } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { Link } from "../ui/link.tsx";
import { CodeForm } from "./auth/code-form.tsx";
import { type Answer, answered } from "./form/answer.ts";
import { guardedBy } from "./guards.ts";
import { PersonalPage, quietLink } from "./page.tsx";

export const middleware = guardedBy("logged-out");
export const loader = () => null;

/** /auth/forgot/success/{challenge}: takes the mailed code for the right to choose a password. */
export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return answered(args, async (fields) => {
    const { token } = await client.account.checkOtp({ challenge: fields.text("challenge"), code: fields.text("code") });
    return redirect(inLocalePath(locale, `/auth/reset/${token}`), 303);
  });
}

export default function ForgotSuccess() {
  const t = useWords();
  const locale = useLocale();
  const { slug = "" } = useParams();
  return (
    <PersonalPage title={t("account.mailed")} intro={t("account.mailedReset")}>
      <CodeForm answer={useActionData<Answer>()} challenge={slug} label={t("account.mailedCode")} button={t("account.goOn")} />
      <Link to={inLocalePath(locale, "/auth/forgot")} className={`mt-4 ${quietLink}`}>
        {t("account.askAgain")}
      </Link>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
