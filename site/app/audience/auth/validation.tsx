import { pagePath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useLocation,
} from "react-router";
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

export const loader = ({ context, url }: LoaderFunctionArgs) => ({
  needsPassword:
    url.searchParams.get("for") === "account" && pageOf(context).signUpChallenge() === null,
  isNewAccount: url.searchParams.get("for") === "account",
});

/**
 * /auth/validation/{token}: linked from the emails that confirm a sign-up or a new email address.
 * Requires a button press, since mail scanners follow links. Since anyone may have entered the
 * address, a new account also requires its password, unless this browser made the sign-up, and a
 * new address requires the session of the account.
 */
export function action(args: ActionFunctionArgs) {
  const page = pageOf(args.context);
  const { client, locale } = page;
  return handleForm(args, async (fields) => {
    const password = fields.text("password") || undefined;
    const challenge = page.signUpChallenge() ?? undefined;
    const { purpose } = await client.account.checkActivation({
      code: args.params.token ?? "",
      challenge,
      password,
    });
    if (purpose === "emailChange")
      return redirect(pagePath(locale, "account", { flash: purpose }), 303);
    page.setSignUpChallenge(null);
    return redirect(pagePath(locale, "auth/sign-in", { flash: purpose }), 303);
  });
}

export default function Validation() {
  const t = useMessages();
  const locale = useLocale();
  const { pathname, search } = useLocation();
  const { needsPassword: asksForPassword, isNewAccount } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  // The link may belong to another sign-up than this browser's.
  const needsPassword =
    asksForPassword || result?.reason === "password" || result?.errors.password !== undefined;
  return (
    <PersonalPage
      title={t("account.confirmAddress")}
      intro={t(
        needsPassword
          ? "account.confirmAccountIntro"
          : isNewAccount
            ? "account.confirmSignUpIntro"
            : "account.confirmAddressIntro",
      )}
    >
      <PageForm intent="confirm" result={result}>
        {needsPassword && <NewPasswordField result={result} label={t("account.password")} />}
        <Button>{t("account.confirm")}</Button>
      </PageForm>
      {result && (
        <Link
          to={pagePath(locale, "auth/sign-in", {
            next: result.reason === "session" ? pathname + search : undefined,
          })}
          className={`mt-4 ${quietLink}`}
        >
          {t("account.signIn")}
        </Link>
      )}
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
