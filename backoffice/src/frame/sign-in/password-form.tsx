import type { Challenge } from "@masthead/contract/audience/auth.ts";
import type { Profile } from "@masthead/contract/audience/profile.ts";
import { useState } from "react";
import { client } from "../client.ts";
import { useWords } from "../use-words.ts";
import { SendButton, StepLink } from "./buttons.tsx";
import { EmailField } from "./field.tsx";
import { Notice } from "./notice.tsx";
import { PasskeyButton } from "./passkey-button.tsx";
import { SecretField } from "./secret-field.tsx";
import { useSending } from "./use-sending.ts";

interface PasswordFormProps {
  onChallenge: (challenge: Challenge, email: string, password: string) => void;
  onForgotten: (email: string) => void;
  onSignedIn: (profile: Profile) => Promise<unknown>;
}

/** First step: what one knows. Whether it is right shows only with the code. */
export function PasswordForm({ onChallenge, onForgotten, onSignedIn }: PasswordFormProps) {
  const translate = useWords();
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const { send, sending, problem } = useSending();
  const submit = () => send(async () => onChallenge(await client.auth.loginAdmin({ email, password }), email, password));
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <EmailField label={translate("desk.signIn.email")} value={email} onChange={setEmail} />
      <SecretField label={translate("desk.signIn.password")} value={password} onChange={setPassword} autoComplete="current-password" />
      <SendButton busy={sending}>{translate("desk.signIn.next")}</SendButton>
      <StepLink onClick={() => onForgotten(email)}>{translate("desk.signIn.forgotten")}</StepLink>
      <PasskeyButton onSignedIn={onSignedIn} />
    </form>
  );
}
