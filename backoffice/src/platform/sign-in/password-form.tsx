import type { Challenge } from "@masthead/contract/audience/auth/auth.ts";
import type { Profile } from "@masthead/contract/audience/auth/profile.ts";
import { useState } from "react";
import { client } from "../api/client.ts";
import { useMessages } from "../messages/use-messages.ts";
import { StepLink, SubmitButton } from "./buttons.tsx";
import { EmailField } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { SecretField } from "./secret-field.tsx";
import { useFormRequest } from "./use-form-request.ts";

interface PasswordFormProps {
  onChallenge: (challenge: Challenge, email: string, password: string) => void;
  onForgotten: (email: string) => void;
  onSignedIn: (profile: Profile) => Promise<unknown>;
}

/** First step: email and password. Whether they are correct is revealed only after the code. */
export function PasswordForm({ onChallenge, onForgotten, onSignedIn }: PasswordFormProps) {
  const translate = useMessages();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { send, sending, problem } = useFormRequest();
  const submit = () =>
    send(async () =>
      onChallenge(await client.auth.loginAdmin({ email, password }), email, password),
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <EmailField label={translate("frame.signIn.email")} value={email} onChange={setEmail} />
      <SecretField
        label={translate("frame.signIn.password")}
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
      />
      <SubmitButton busy={sending}>{translate("frame.signIn.next")}</SubmitButton>
      <StepLink onClick={() => onForgotten(email)}>{translate("frame.signIn.forgotten")}</StepLink>
      <PasskeyButton onSignedIn={onSignedIn} />
    </form>
  );
}
