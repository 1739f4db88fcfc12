import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, type ClientActionFunctionArgs, redirect, useActionData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { type Answer, answered } from "./form/answer.ts";
import { Button, TextField } from "./form/fields.tsx";
import { PageForm } from "./form/page-form.tsx";
import { NewPasswordField } from "./form/sign-in-fields.tsx";
import { guardedBy } from "./guards.ts";
import { PersonalPage } from "./page.tsx";
import { forgettingViewer } from "./viewer.ts";

export const middleware = guardedBy("logged-in-user");
export const loader = () => null;

export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return answered(args, async (fields) => {
    await client.account.changePassword({ current: fields.text("current"), next: fields.text("next") });
    return redirect(`${inLocalePath(locale, "/account")}?said=password`, 303);
  });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => forgettingViewer(serverAction());

export default function ChangePassword() {
  const t = useWords();
  const answer = useActionData<Answer>();
  return (
    <PersonalPage title={t("account.changePassword")} intro={t("account.changePasswordIntro")}>
      <PageForm intent="change" answer={answer}>
        <TextField
          label={t("account.currentPassword")}
          name="current"
          type="password"
          autoComplete="current-password"
          required
          error={answer?.errors.current}
        />
        <NewPasswordField answer={answer} label={t("account.newPassword")} name="next" />
        <Button>{t("account.changePassword")}</Button>
      </PageForm>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
