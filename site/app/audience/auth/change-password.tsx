import { pagePath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  redirect,
  useActionData,
} from "react-router";
import { PageBoundary } from "../../layouts/page-boundary.tsx";
import { pageOf } from "../../platform/api/page-context.ts";
import { useMessages } from "../../platform/messages.ts";
import { Button, TextField } from "../form/fields.tsx";
import { type FormResult, handleForm } from "../form/form-result.ts";
import { PageForm } from "../form/page-form.tsx";
import { NewPasswordField } from "../form/sign-in-fields.tsx";
import { PersonalPage } from "../page.tsx";
import { forgetViewerOnSignOut } from "../viewer.ts";

export const loader = () => null;

export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return handleForm(args, async (fields) => {
    await client.account.changePassword({
      current: fields.text("current"),
      next: fields.text("next"),
    });
    return redirect(pagePath(locale, "account", { flash: "password" }), 303);
  });
}

export const clientAction = ({ serverAction }: ClientActionFunctionArgs) =>
  forgetViewerOnSignOut(serverAction());

export default function ChangePassword() {
  const t = useMessages();
  const result = useActionData<FormResult>();
  return (
    <PersonalPage title={t("account.changePassword")} intro={t("account.changePasswordIntro")}>
      <PageForm intent="change" result={result}>
        <TextField
          label={t("account.currentPassword")}
          name="current"
          type="password"
          autoComplete="current-password"
          required
          error={result?.errors.current}
        />
        <NewPasswordField result={result} label={t("account.newPassword")} name="next" />
        <Button>{t("account.changePassword")}</Button>
      </PageForm>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
