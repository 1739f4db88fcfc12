import type { Challenge } from "@masthead/contract/audience/auth/auth.ts";
import type { Profile } from "@masthead/contract/audience/auth/profile.ts";
import { useEffect, useState } from "react";
import { client } from "../api/client.ts";
import { useMessages } from "../messages/use-messages.ts";
import { StepLink, SubmitButton } from "./buttons.tsx";
import { CodeInput } from "./code-input.tsx";
import { Notice } from "./notice.tsx";
import { useFormRequest } from "./use-form-request.ts";

/** Delay before another code can be requested, in seconds. */
const RESEND_DELAY_S = 60;

interface CodeFormProps {
  challenge: Challenge;
  email: string;
  password: string;
  onBack: () => void;
  onSignedIn: (profile: Profile) => Promise<unknown>;
}

/**
 * Second step: a code from the mail or the authenticator app, or a recovery code. The response does
 * not reveal which of them the account accepts, or whether it exists.
 */
export function CodeForm({
  challenge: initialChallenge,
  email,
  password,
  onBack,
  onSignedIn,
}: CodeFormProps) {
  const translate = useMessages();
  const [challenge, setChallenge] = useState(initialChallenge);
  const [code, setCode] = useState("");
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const { send, sending, problem } = useFormRequest();
  const [secondsLeft, setSecondsLeft] = useState(RESEND_DELAY_S);
  useEffect(() => {
    if (secondsLeft === 0) return;
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000);
    return () => clearTimeout(timer);
  }, [secondsLeft]);

  const submit = () =>
    send(
      async () =>
        void (await onSignedIn(
          await client.auth.checkOtp({ challenge: challenge.challenge, code }),
        )),
    );
  const resend = () =>
    send(async () => {
      setChallenge(await client.auth.loginAdmin({ email, password }));
      setSecondsLeft(RESEND_DELAY_S);
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p>
        {translate(usesRecoveryCode ? "frame.signIn.recoveryHint" : "frame.signIn.sent", { email })}
      </p>
      {!usesRecoveryCode && <p className="sign-in-quiet">{translate("frame.signIn.noCode")}</p>}
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <CodeInput
        key={String(usesRecoveryCode)}
        label={translate(usesRecoveryCode ? "frame.signIn.recoveryCode" : "frame.signIn.code")}
        value={code}
        onChange={setCode}
        alphanumeric={usesRecoveryCode}
      />
      <SubmitButton busy={sending}>{translate("frame.signIn.submit")}</SubmitButton>
      {!usesRecoveryCode && (
        <button
          type="button"
          className="sign-in-resend"
          disabled={secondsLeft > 0 || sending}
          onClick={() => void resend()}
        >
          {secondsLeft > 0
            ? translate("frame.signIn.wait", { seconds: secondsLeft })
            : translate("frame.signIn.resend")}
        </button>
      )}
      <StepLink
        onClick={() => {
          setUsesRecoveryCode(!usesRecoveryCode);
          setCode("");
        }}
      >
        {translate(usesRecoveryCode ? "frame.signIn.useCode" : "frame.signIn.useRecovery")}
      </StepLink>
      <StepLink onClick={onBack}>{translate("frame.signIn.back")}</StepLink>
    </form>
  );
}
