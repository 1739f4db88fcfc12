import { pagePath } from "@masthead/contract/platform/paths.ts";
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from "react-router";
import { PageBoundary } from "../../layouts/page-boundary.tsx";
import { pageOf } from "../../platform/api/page-context.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { BotCheckedForm } from "../form/bot-checked-form.tsx";
import { DetailFields, readDetails } from "../form/details.tsx";
import { Button } from "../form/fields.tsx";
import { type FormResult, handleForm, safeRedirectPath } from "../form/form-result.ts";
import { loadCountries } from "../form/load-countries.ts";
import { EmailField, NewPasswordField } from "../form/sign-in-fields.tsx";
import { PersonalPage, quietLink } from "../page.tsx";
import { rememberReturnPath } from "../return-path.ts";
import { CodeForm } from "./code-form.tsx";

export async function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  rememberReturnPath(page, "signIn", url);
  return {
    countries: await loadCountries(page),
    next: safeRedirectPath(url.searchParams.get("next"), "") || undefined,
  };
}

export function action(args: ActionFunctionArgs) {
  const page = pageOf(args.context);
  const { client, locale } = page;
  return handleForm(args, async (fields) => {
    if (fields.intent === "code") {
      await client.account.checkActivation({
        code: fields.text("code"),
        challenge: fields.text("challenge"),
      });
      page.setSignUpChallenge(null);
      return redirect(pagePath(locale, "auth/sign-in", { flash: "activation" }), 303);
    }
    const { challenge } = await client.auth.register({
      ...readDetails(fields),
      email: fields.text("email").trim(),
      password: fields.text("password"),
      proof: fields.optionalText("proof"),
    });
    page.setSignUpChallenge(challenge);
    return { intent: "sent", values: { challenge }, errors: {} } satisfies FormResult;
  });
}

export default function SignUp() {
  const { countries, next } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  const locale = useLocale();
  const challenge = result?.intent === "sign-up" ? undefined : result?.values.challenge;
  if (challenge !== undefined)
    return (
      <PersonalPage title={t("account.mailed")} intro={t("account.mailedActivation")}>
        <CodeForm
          result={result}
          challenge={challenge}
          label={t("account.mailedCode")}
          button={t("account.activate")}
        />
      </PersonalPage>
    );
  return (
    <PersonalPage title={t("account.signUp")} intro={t("account.signUpIntro")}>
      <BotCheckedForm intent="sign-up" result={result} botForm="signUp">
        <EmailField result={result} />
        <NewPasswordField result={result} label={t("account.password")} />
        <fieldset className="grid min-w-0 gap-5 border-t border-line pt-5">
          <legend className="float-start mb-5 w-full text-17 font-bold">
            {t("account.optionalDetails")}
          </legend>
          <DetailFields result={result} countries={countries} defaults={{ locale }} />
        </fieldset>
        <Button>{t("account.signUp")}</Button>
      </BotCheckedForm>
      <p className="mt-4">
        <Link to={pagePath(locale, "auth/sign-in", { next })} className={quietLink}>
          {t("account.haveAccount")}
        </Link>
      </p>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
