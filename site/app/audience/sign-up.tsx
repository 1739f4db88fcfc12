import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { Link } from "../ui/link.tsx";
import { CodeForm } from "./auth/code-form.tsx";
import { type Answer, answered } from "./form/answer.ts";
import { DetailFields, detailsIn } from "./form/details.tsx";
import { Button } from "./form/fields.tsx";
import { ProvedForm } from "./form/proved-form.tsx";
import { EmailField, NewPasswordField } from "./form/sign-in-fields.tsx";
import { guardedBy } from "./guards.ts";
import { PersonalPage, quietLink } from "./page.tsx";
import { countriesIn } from "./phone/countries.ts";

export const middleware = guardedBy("logged-out");

export const loader = ({ context }: LoaderFunctionArgs) => ({ countries: countriesIn(pageOf(context).locale) });

export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return answered(args, async (fields) => {
    if (fields.intent === "code") {
      await client.account.checkActivation({ code: fields.text("code"), challenge: fields.text("challenge") });
      return redirect(`${inLocalePath(locale, "/auth/sign-in")}?said=activation`, 303);
    }
    const { challenge } = await client.auth.register({
      ...detailsIn(fields),
      email: fields.text("email").trim(),
      password: fields.text("password"),
      proof: fields.filled("proof"),
    });
    return { intent: "sent", values: { challenge }, errors: {} } satisfies Answer;
  });
}

export default function SignUp() {
  const { countries } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const t = useWords();
  const locale = useLocale();
  const challenge = answer?.intent === "sign-up" ? undefined : answer?.values.challenge;
  if (challenge !== undefined)
    return (
      <PersonalPage title={t("account.mailed")} intro={t("account.mailedActivation")}>
        <CodeForm answer={answer} challenge={challenge} label={t("account.mailedCode")} button={t("account.activate")} />
      </PersonalPage>
    );
  return (
    <PersonalPage title={t("account.signUp")} intro={t("account.signUpIntro")}>
      <ProvedForm intent="sign-up" answer={answer} proves="signUp">
        <EmailField answer={answer} />
        <NewPasswordField answer={answer} label={t("account.password")} />
        <DetailFields answer={answer} countries={countries} known={{ locale }} />
        <Button>{t("account.signUp")}</Button>
      </ProvedForm>
      <p className="mt-4">
        <Link to={inLocalePath(locale, "/auth/sign-in")} className={quietLink}>
          {t("account.haveAccount")}
        </Link>
      </p>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
