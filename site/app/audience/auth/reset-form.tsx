import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, redirect, useActionData } from "react-router";
import { useLocale } from "../../system/locale.ts";
import { pageOf } from "../../system/page-context.ts";
import { useWords } from "../../system/words.ts";
import { Link } from "../../ui/link.tsx";
import { type Answer, answered } from "../form/answer.ts";
import { Button } from "../form/fields.tsx";
import { Alert, PageForm } from "../form/page-form.tsx";
import { NewPasswordField } from "../form/sign-in-fields.tsx";
import { PersonalPage, quietLink } from "../page.tsx";

/** Sets the new password with the token of the address. */
export function resetBy(token: string, args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return answered(args, async (fields) => {
    await client.account.resetPassword({ token, password: fields.text("password") });
    return redirect(`${inLocalePath(locale, "/auth/sign-in")}?said=reset`, 303);
  });
}

/** Chooses a new password. */
export function ResetPage() {
  const t = useWords();
  const locale = useLocale();
  const answer = useActionData<Answer>();
  return (
    <PersonalPage title={t("account.newPassword")} intro={t("account.newPasswordIntro")}>
      {answer?.reason === "token" && (
        <div className="mb-6">
          <Alert>{answer.message}</Alert>
          <Link to={inLocalePath(locale, "/auth/forgot")} className={quietLink}>
            {t("account.askAgain")}
          </Link>
        </div>
      )}
      <PageForm intent="reset" answer={answer?.reason === "token" ? undefined : answer}>
        <NewPasswordField answer={answer} label={t("account.newPassword")} />
        <Button>{t("account.setPassword")}</Button>
      </PageForm>
    </PersonalPage>
  );
}
