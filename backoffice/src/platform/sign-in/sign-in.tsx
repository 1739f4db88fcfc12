import type { Challenge } from "@masthead/contract/audience/auth/auth.ts";
import type { Profile } from "@masthead/contract/audience/auth/profile.ts";
import { useEffect, useState } from "react";
import { useMessages } from "../messages/use-messages.ts";
import { CodeForm } from "./code-form.tsx";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { Notice } from "./notice.tsx";
import { PasswordForm } from "./password-form.tsx";
import { SessionEndedNotice } from "./session-ended-notice.tsx";
import "./sign-in.css";

type Step =
  | { name: "password"; changed?: boolean }
  | { name: "code"; challenge: Challenge; email: string; password: string }
  | { name: "forgotten"; email: string };

interface SignInProps {
  onSignedIn: (profile: Profile) => Promise<unknown>;
  onLocale: (locale: string) => void;
}

/**
 * Sign-in page: a password and then a code, or a passkey. It looks like the other screens but does
 * not use MUI, which is three times as large as the whole page (docs/decisions/0075).
 */
export function SignIn({ onSignedIn, onLocale }: SignInProps) {
  const translate = useMessages();
  const [step, setStep] = useState<Step>({ name: "password" });
  const reset = () => setStep({ name: "password" });
  const heading = translate(
    step.name === "forgotten" ? "frame.forgotPassword.title" : "frame.signIn.title",
  );
  useEffect(() => {
    document.title = heading;
  }, [heading]);
  return (
    <main className="sign-in">
      <div>
        <div className="sign-in-card">
          <h1>{heading}</h1>
          <SessionEndedNotice />
          {step.name === "password" && step.changed && (
            <Notice kind="success">{translate("frame.forgotPassword.done")}</Notice>
          )}
          {step.name === "password" && (
            <PasswordForm
              onChallenge={(challenge, email, password) =>
                setStep({ name: "code", challenge, email, password })
              }
              onForgotten={(email) => setStep({ name: "forgotten", email })}
              onSignedIn={onSignedIn}
            />
          )}
          {step.name === "code" && <CodeForm {...step} onBack={reset} onSignedIn={onSignedIn} />}
          {step.name === "forgotten" && (
            <ForgotPasswordForm
              email={step.email}
              onBack={reset}
              onChanged={() => setStep({ name: "password", changed: true })}
            />
          )}
        </div>
        <LanguageMenu onChoose={onLocale} />
      </div>
    </main>
  );
}
