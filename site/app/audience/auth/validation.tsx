import { pagePath } from "@masthead/contract/platform/paths.ts";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { PageBoundary } from "../../layouts/page-boundary.tsx";
import { pageOf } from "../../platform/api/page-context.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { Button } from "../form/fields.tsx";
import { type FormResult, handleForm } from "../form/form-result.ts";
import { PageForm } from "../form/page-form.tsx";
import { NewPasswordField } from "../form/sign-in-fields.tsx";
import { PersonalPage, quietLink } from "../page.tsx";

export const loader = ({ url }: LoaderFunctionArgs) => ({ isNewAccount: url.searchParams.get("for") === "account" });

/**
 * /auth/validation/{token}: linked from the emails that confirm a sign-up or a new email address. Requires a button press, since mail
 * scanners follow links, and for a new account its password, since anyone may have signed up with the address.
 */
export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return handleForm(args, async (fields) => {
    const password = fields.text("password") || undefined;
    const { purpose } = await client.account.checkActivation({ code: args.params.token ?? "", password });
    return redirect(pagePath(locale, "auth/sign-in", { flash: purpose }), 303);
  });
}

export default function Validation() {
  const t = useMessages();
  const locale = useLocale();
  const { isNewAccount } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const needsPassword = isNewAccount || result?.errors.password !== undefined;
  return (
    <PersonalPage
      title={t("account.confirmAddress")}
      intro={t(needsPassword ? "account.confirmAccountIntro" : "account.confirmAddressIntro")}
    >
      <PageForm intent="confirm" result={result}>
        {needsPassword && <NewPasswordField result={result} label={t("account.password")} />}
        <Button>{t("account.confirm")}</Button>
      </PageForm>
      {result && (
        <Link to={pagePath(locale, "auth/sign-in")} className={`mt-4 ${quietLink}`}>
          {t("account.signIn")}
        </Link>
      )}
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
