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
import { Button, TextField } from "../form/fields.tsx";
import { type FormResult, handleForm, safeRedirectPath } from "../form/form-result.ts";
import { EmailField } from "../form/sign-in-fields.tsx";
import { PersonalPage, quietLink } from "../page.tsx";
import { rememberReturnPath, returnPathOf } from "../return-path.ts";
import { CodeForm } from "./code-form.tsx";
import { FlashMessage } from "./flash-message.tsx";
import { NotActivated } from "./not-activated.tsx";
import { PasskeySignIn } from "./passkey-sign-in.tsx";

/** Actions that require an account. The page explains them as the reason to sign in. */
const SIGN_IN_REASONS = ["save", "watch", "follow"] as const;

/**
 * Flash messages after which readers come back from a mail, to continue where they wanted to sign
 * in.
 */
const FLASHES_AFTER_MAIL = ["activation", "reset"];

export function loader({ context, url }: LoaderFunctionArgs) {
  const page = pageOf(context);
  const home = pagePath(page.locale, "account");
  const flash = url.searchParams.get("flash");
  const remembered =
    flash !== null && FLASHES_AFTER_MAIL.includes(flash) ? returnPathOf(page, "signIn") : null;
  if (!remembered) rememberReturnPath(page, "signIn", url);
  return {
    next: remembered ?? safeRedirectPath(url.searchParams.get("next"), home),
    flash,
    why: SIGN_IN_REASONS.find((reason) => reason === url.searchParams.get("why")),
  };
}

export function action(args: ActionFunctionArgs) {
  const page = pageOf(args.context);
  const { client, locale } = page;
  return handleForm(args, async (fields) => {
    const next = safeRedirectPath(fields.text("next"), pagePath(locale, "account"));
    const proof = fields.optionalText("proof");
    const email = fields.text("email").trim();
    if (fields.intent === "activation") {
      const { challenge } = await client.account.requestActivation({
        email,
        proof,
        challenge: page.signUpChallenge() ?? undefined,
      });
      page.setSignUpChallenge(challenge);
      return { intent: "sent", values: { challenge }, errors: {} } satisfies FormResult;
    }
    if (fields.intent === "code") {
      await client.auth.checkOtp({
        challenge: fields.text("challenge"),
        code: fields.text("code"),
      });
      return redirect(next, 303);
    }
    const { secondStep } = await client.auth.loginWeb({
      email,
      password: fields.text("password"),
      proof,
    });
    if (!secondStep) return redirect(next, 303);
    return {
      intent: "second",
      values: { challenge: secondStep.challenge },
      errors: {},
    } satisfies FormResult;
  });
}

export default function SignIn() {
  const { next, flash, why } = useLoaderData<typeof loader>();
  const result = useActionData<FormResult>();
  const t = useMessages();
  const locale = useLocale();
  const challenge =
    result && ["second", "code"].includes(result.intent) ? result.values.challenge : undefined;
  if (challenge !== undefined)
    return (
      <PersonalPage title={t("account.secondStep")} intro={t("account.secondStepIntro")}>
        <CodeForm
          result={result}
          challenge={challenge}
          label={t("account.code")}
          button={t("account.signIn")}
          letters
          hidden={{ next }}
        />
      </PersonalPage>
    );
  const awaitsActivation =
    result?.reason === "activation" || result?.intent === "sent" || result?.intent === "activation";
  return (
    <PersonalPage
      title={t(why ? `signInTo.${why}.title` : "account.signIn")}
      intro={why && t(`signInTo.${why}.intro`)}
    >
      <FlashMessage message={flash} />
      {awaitsActivation && result ? <NotActivated result={result} /> : null}
      <BotCheckedForm
        intent="password"
        result={result?.reason === "activation" ? undefined : result}
        botForm="signIn"
      >
        <input type="hidden" name="next" value={next} />
        <EmailField result={result} autoComplete="username webauthn" />
        <TextField
          label={t("account.password")}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={result?.errors.password}
        />
        <Button>{t("account.signIn")}</Button>
      </BotCheckedForm>
      <PasskeySignIn next={next} />
      <p className="mt-4 flex flex-wrap gap-x-6">
        <Link to={pagePath(locale, "auth/forgot")} className={quietLink}>
          {t("account.forgotten")}
        </Link>
        <Link
          to={pagePath(locale, "auth/sign-up", {
            next: next === pagePath(locale, "account") ? undefined : next,
          })}
          className={quietLink}
        >
          {t("account.signUp")}
        </Link>
      </p>
    </PersonalPage>
  );
}

export const ErrorBoundary = PageBoundary;
