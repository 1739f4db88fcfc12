import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type ActionFunctionArgs, redirect, useActionData, useParams } from "react-router";
import { PageBoundary } from "../../layouts/page-boundary.tsx";
import { pageOf } from "../../platform/api/page-context.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { type FormResult, handleForm } from "../form/form-result.ts";
import { PersonalPage, quietLink } from "../page.tsx";
import { CodeForm } from "./code-form.tsx";

export const loader = () => null;

/** /auth/forgot/success/{challenge}: exchanges the emailed code for a password reset token. */
export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return handleForm(args, async (fields) => {
    const { token } = await client.account.checkOtp({
      challenge: fields.text("challenge"),
      code: fields.text("code"),
    });
    return redirect(pagePath(locale, "auth/reset/:slug", { slug: token }), 303);
  });
}

export default function ForgotSuccess() {
  const t = useMessages();
  const locale = useLocale();
  const { slug = "" } = useParams();
  return (
    <PersonalPage title={t("account.mailed")} intro={t("account.mailedReset")}>
      <CodeForm
        result={useActionData<FormResult>()}
        challenge={slug}
        label={t("account.mailedCode")}
        button={t("account.continue")}
      />
      <Link to={pagePath(locale, "auth/forgot")} className={`mt-4 ${quietLink}`}>
        {t("account.askAgain")}
      </Link>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
