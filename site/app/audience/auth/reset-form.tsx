import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type ActionFunctionArgs, redirect, useActionData } from "react-router";
import { pageOf } from "../../platform/api/page-context.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { Button } from "../form/fields.tsx";
import { type FormResult, handleForm } from "../form/form-result.ts";
import { Alert, PageForm } from "../form/page-form.tsx";
import { NewPasswordField } from "../form/sign-in-fields.tsx";
import { PersonalPage, quietLink } from "../page.tsx";

/** Sets the new password. `token` is the reset token from the URL. */
export function handlePasswordReset(token: string, args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return handleForm(args, async (fields) => {
    await client.account.resetPassword({ token, password: fields.text("password") });
    return redirect(pagePath(locale, "auth/sign-in", { flash: "reset" }), 303);
  });
}

/** Page for choosing a new password with a reset token. */
export function ResetPasswordPage() {
  const t = useMessages();
  const locale = useLocale();
  const result = useActionData<FormResult>();
  return (
    <PersonalPage title={t("account.newPassword")} intro={t("account.newPasswordIntro")}>
      {result?.reason === "token" && (
        <div className="mb-6">
          <Alert>{result.message}</Alert>
          <Link to={pagePath(locale, "auth/forgot")} className={quietLink}>
            {t("account.askAgain")}
          </Link>
        </div>
      )}
      <PageForm intent="reset" result={result?.reason === "token" ? undefined : result}>
        <NewPasswordField result={result} label={t("account.newPassword")} />
        <Button>{t("account.setPassword")}</Button>
      </PageForm>
    </PersonalPage>
  );
}
