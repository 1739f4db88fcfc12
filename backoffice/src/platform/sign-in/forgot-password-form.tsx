import type { Challenge } from "@masthead/contract/audience/auth/auth.ts";
import { PASSWORD_LENGTH } from "@masthead/contract/audience/auth/password.ts";
import { useState } from "react";
import { client } from "../api/client.ts";
import { useMessages } from "../messages/use-messages.ts";
import { StepLink, SubmitButton } from "./buttons.tsx";
import { CodeInput } from "./code-input.tsx";
import { EmailField } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { SecretField } from "./secret-field.tsx";
import { useFormRequest } from "./use-form-request.ts";

interface ForgottenFormProps {
  email: string;
  onBack: () => void;
  onChanged: () => void;
}

/** Resets a forgotten password with a code from a mail. */
export function ForgotPasswordForm({ email: initialEmail, onBack, onChanged }: ForgottenFormProps) {
  const translate = useMessages();
  const [email, setEmail] = useState(initialEmail);
  const [challenge, setChallenge] = useState<Challenge | null>(null);
  const [code, setCode] = useState("");
  const [password, setPassword] = useState("");
  const { send, sending, problem } = useFormRequest();
  const submit = () =>
    send(async () => {
      if (!challenge) return setChallenge(await client.account.requestOtp({ email }));
      await client.account.resetPasswordByOtp({ challenge: challenge.challenge, code, password });
      onChanged();
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      {challenge ? (
        <>
          <p>{translate("frame.forgotPassword.sent", { email })}</p>
          <CodeInput label={translate("frame.signIn.code")} value={code} onChange={setCode} />
          <SecretField
            label={translate("frame.forgotPassword.password")}
            value={password}
            onChange={setPassword}
            autoComplete="new-password"
            minLength={PASSWORD_LENGTH.min}
            hint={translate("frame.forgotPassword.rule", { min: PASSWORD_LENGTH.min })}
          />
        </>
      ) : (
        <EmailField label={translate("frame.signIn.email")} value={email} onChange={setEmail} />
      )}
      <SubmitButton busy={sending}>
        {translate(challenge ? "frame.forgotPassword.submit" : "frame.forgotPassword.sendCode")}
      </SubmitButton>
      <StepLink onClick={onBack}>{translate("frame.signIn.back")}</StepLink>
    </form>
  );
}
