import type { Challenge } from "@masthead/contract/audience/auth.ts";
import type { Profile } from "@masthead/contract/audience/profile.ts";
import { useEffect, useState } from "react";
import { client } from "../client.ts";
import { useWords } from "../use-words.ts";
import { SendButton, StepLink } from "./buttons.tsx";
import { CodeInput } from "./code-input.tsx";
import { Notice } from "./notice.tsx";
import { useSending } from "./use-sending.ts";

/** Seconds before another code may be asked for. */
const RESEND = 60;

interface CodeFormProps {
  challenge: Challenge;
  email: string;
  password: string;
  onBack: () => void;
  onSignedIn: (profile: Profile) => Promise<unknown>;
}

/**
 * Second step: the code from the mail, or of the authenticator app, or a recovery code. Which of them an account takes, and whether there is
 * one, is not told.
 */
export function CodeForm({ challenge: first, email, password, onBack, onSignedIn }: CodeFormProps) {
  const translate = useWords();
  const [challenge, setChallenge] = useState(first);
  const [code, setCode] = useState("");
  const [recovery, setRecovery] = useState(false);
  const { send, sending, problem } = useSending();
  const [wait, setWait] = useState(RESEND);
  useEffect(() => {
    if (wait === 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const submit = () => send(async () => void (await onSignedIn(await client.auth.checkOtp({ challenge: challenge.challenge, code }))));
  const resend = () =>
    send(async () => {
      setChallenge(await client.auth.loginAdmin({ email, password }));
      setWait(RESEND);
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>{translate(recovery ? "desk.signIn.recoveryHint" : "desk.signIn.sent", { email })}</p>
      {!recovery && <p className="sign-in-quiet">{translate("desk.signIn.noCode")}</p>}
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <CodeInput
        key={String(recovery)}
        label={translate(recovery ? "desk.signIn.recoveryCode" : "desk.signIn.code")}
        value={code}
        onChange={setCode}
        letters={recovery}
      />
      <SendButton busy={sending}>{translate("desk.signIn.submit")}</SendButton>
      {!recovery && (
        <button type="button" className="sign-in-again" disabled={wait > 0 || sending} onClick={() => void resend()}>
          {wait > 0 ? translate("desk.signIn.wait", { seconds: wait }) : translate("desk.signIn.resend")}
        </button>
      )}
      <StepLink
        onClick={() => {
          setRecovery(!recovery);
          setCode("");
        }}
      >
        {translate(recovery ? "desk.signIn.useCode" : "desk.signIn.useRecovery")}
      </StepLink>
      <StepLink onClick={onBack}>{translate("desk.signIn.back")}</StepLink>
    </form>
  );
}
