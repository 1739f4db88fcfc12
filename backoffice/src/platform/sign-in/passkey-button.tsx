import type { Profile } from "@masthead/contract/audience/auth/profile.ts";
import { client } from "../api/client.ts";
import { useMessages } from "../messages/use-messages.ts";
import { Icon } from "./icons.tsx";
import { Notice } from "./notice.tsx";
import { useFormRequest } from "./use-form-request.ts";

/** Whether the browser supports passkeys. The passkey code is loaded on demand. */
const supportsPasskeys = typeof PublicKeyCredential === "function";

/** Button that signs in with a passkey instead of a password. */
export function PasskeyButton({
  onSignedIn,
}: {
  onSignedIn: (profile: Profile) => Promise<unknown>;
}) {
  const translate = useMessages();
  const { send, sending, problem } = useFormRequest();
  if (!supportsPasskeys) return null;
  const signIn = () =>
    send(async () => {
      const { signWithPasskey } = await import("../session/passkeys.ts");
      const response = await signWithPasskey(await client.auth.passkeyOptions());
      await onSignedIn(
        await client.auth.passkeyCheck({
          response: { ...response, type: "public-key", clientExtensionResults: {} },
        }),
      );
    });
  return (
    <>
      <div className="sign-in-divider">{translate("frame.signIn.or")}</div>
      {problem !== null && <Notice kind="error">{problem}</Notice>}
      <button
        type="button"
        className="sign-in-button sign-in-passkey"
        disabled={sending}
        aria-busy={sending}
        onClick={() => void signIn()}
      >
        <Icon name="passkey" size={22} />
        {translate("frame.signIn.passkey")}
      </button>
    </>
  );
}
