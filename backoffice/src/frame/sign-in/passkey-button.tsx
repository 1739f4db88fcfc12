import type { Profile } from "@masthead/contract/audience/profile.ts";
import { client } from "../client.ts";
import { useWords } from "../use-words.ts";
import { Icon } from "./icons.tsx";
import { Notice } from "./notice.tsx";
import { useSending } from "./use-sending.ts";

/** Whether this browser has passkeys at all. What works with them is loaded when one is asked for. */
const knowsPasskeys = typeof PublicKeyCredential === "function";

/** The way in with a passkey, which needs no password: the browser asks which one. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (profile: Profile) => Promise<unknown> }) {
  const translate = useWords();
  const { send, sending, problem } = useSending();
  if (!knowsPasskeys) return null;
  const signIn = () =>
    send(async () => {
      const { signWithPasskey } = await import("../passkeys.ts");
      const response = await signWithPasskey(await client.auth.passkeyOptions());
      await onSignedIn(await client.auth.passkeyCheck({ response: { ...response, type: "public-key", clientExtensionResults: {} } }));
    });
  return (
    <>
      <div className="sign-in-or">{translate("desk.signIn.or")}</div>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <button type="button" className="sign-in-button sign-in-passkey" disabled={sending} aria-busy={sending} onClick={() => void signIn()}>
        <Icon name="passkey" size={22} />
        {translate("desk.signIn.passkey")}
      </button>
    </>
  );
}
