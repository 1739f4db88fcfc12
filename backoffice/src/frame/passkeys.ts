import type { PasskeyCreation, PasskeyRequest } from "@masthead/contract/audience/passkey.ts";
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from "@simplewebauthn/browser";
import { words } from "./words.ts";

/** Whether this browser has passkeys at all. */
export const knowsPasskeys = browserSupportsWebAuthn();

/** Why a browser makes or shows no passkey, by the names that its errors have. */
const REASONS: Record<string, string> = {
  NotAllowedError: "cancelled",
  AbortError: "cancelled",
  InvalidStateError: "known",
  SecurityError: "address",
};

/** Lets the browser do its part, and tells in words of ours why it did not. */
async function withBrowser<T>(part: Promise<T>): Promise<T> {
  try {
    return await part;
  } catch (error) {
    const reason = (error instanceof Error && REASONS[error.name]) || "failed";
    throw new Error(words.translate(`desk.passkey.${reason}`), { cause: error });
  }
}

/** Has the browser make a passkey. @throws Error in the language on screen */
export const makePasskey = (optionsJSON: PasskeyCreation) => withBrowser(startRegistration({ optionsJSON }));

/** Has the browser sign with a passkey of its owner's choice. @throws Error in the language on screen */
export const signWithPasskey = (optionsJSON: PasskeyRequest) => withBrowser(startAuthentication({ optionsJSON }));
