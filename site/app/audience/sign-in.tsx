import { inLocalePath } from "@masthead/contract/system/paths.ts";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect, useActionData, useLoaderData } from "react-router";
import { PageBoundary } from "../layouts/page-boundary.tsx";
import { useLocale } from "../system/locale.ts";
import { pageOf } from "../system/page-context.ts";
import { useWords } from "../system/words.ts";
import { Link } from "../ui/link.tsx";
import { CodeForm } from "./auth/code-form.tsx";
import { NotActivated } from "./auth/not-activated.tsx";
import { PasskeySignIn } from "./auth/passkey-sign-in.tsx";
import { Said } from "./auth/said.tsx";
import { type Answer, answered, ownPath } from "./form/answer.ts";
import { Button, TextField } from "./form/fields.tsx";
import { ProvedForm } from "./form/proved-form.tsx";
import { EmailField } from "./form/sign-in-fields.tsx";
import { guardedBy } from "./guards.ts";
import { PersonalPage, quietLink } from "./page.tsx";

/** What somebody wanted to do that needs an account. */
const WHY = ["save", "follow"] as const;

export const middleware = guardedBy("logged-out");

export function loader({ context, url }: LoaderFunctionArgs) {
  const home = inLocalePath(pageOf(context).locale, "/account");
  return {
    next: ownPath(url.searchParams.get("next"), home),
    said: url.searchParams.get("said"),
    why: WHY.find((one) => one === url.searchParams.get("why")),
  };
}

export function action(args: ActionFunctionArgs) {
  const { client, locale } = pageOf(args.context);
  return answered(args, async (fields) => {
    const next = ownPath(fields.text("next"), inLocalePath(locale, "/account"));
    const proof = fields.filled("proof");
    const email = fields.text("email").trim();
    if (fields.intent === "activation") {
      const { challenge } = await client.account.requestActivation({ email, proof });
      return { intent: "sent", values: { challenge }, errors: {} } satisfies Answer;
    }
    if (fields.intent === "code") {
      await client.auth.checkOtp({ challenge: fields.text("challenge"), code: fields.text("code") });
      return redirect(next, 303);
    }
    const { secondStep } = await client.auth.loginWeb({ email, password: fields.text("password"), proof });
    if (!secondStep) return redirect(next, 303);
    return { intent: "second", values: { challenge: secondStep.challenge }, errors: {} } satisfies Answer;
  });
}

export default function SignIn() {
  const { next, said, why } = useLoaderData<typeof loader>();
  const answer = useActionData<Answer>();
  const t = useWords();
  const locale = useLocale();
  const challenge = answer && ["second", "code"].includes(answer.intent) ? answer.values.challenge : undefined;
  if (challenge !== undefined)
    return (
      <PersonalPage title={t("account.secondStep")} intro={t("account.secondStepIntro")}>
        <CodeForm answer={answer} challenge={challenge} label={t("account.code")} button={t("account.signIn")} letters hidden={{ next }} />
      </PersonalPage>
    );
  const awaits = answer?.reason === "activation" || answer?.intent === "sent" || answer?.intent === "activation";
  return (
    <PersonalPage title={t(why ? `signInTo.${why}.title` : "account.signIn")} intro={why && t(`signInTo.${why}.intro`)}>
      <Said what={said} />
      {awaits && answer ? <NotActivated answer={answer} /> : null}
      <ProvedForm intent="password" answer={answer?.reason === "activation" ? undefined : answer} proves="signIn">
        <input type="hidden" name="next" value={next} />
        <EmailField answer={answer} autoComplete="username webauthn" />
        <TextField
          label={t("account.password")}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={answer?.errors.password}
        />
        <Button>{t("account.signIn")}</Button>
      </ProvedForm>
      <PasskeySignIn next={next} />
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link to={inLocalePath(locale, "/auth/forgot")} className={quietLink}>
          {t("account.forgotten")}
        </Link>
        <Link to={inLocalePath(locale, "/auth/sign-up")} className={quietLink}>
          {t("account.signUp")}
        </Link>
      </p>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
