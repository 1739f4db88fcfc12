import type { PasskeyCreation, PasskeyRequest } from "@masthead/contract/audience/auth/passkey.ts";
import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from "@simplewebauthn/browser";
import { messages } from "../messages/messages.ts";

/** Whether the browser supports passkeys. */
export const supportsPasskeys = browserSupportsWebAuthn();

/** Message keys for the errors of browsers, by error name. */
const REASONS: Record<string, string> = {
  NotAllowedError: "cancelled",
  AbortError: "cancelled",
  InvalidStateError: "known",
  SecurityError: "address",
};

/** Runs a WebAuthn call and translates its errors. */
async function withTranslatedErrors<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const reason = (error instanceof Error && REASONS[error.name]) || "failed";
    throw new Error(messages.translate(`frame.passkey.${reason}`), { cause: error });
  }
}

/** Creates a passkey in the browser. @throws Error with a message in the UI language */
export const createPasskey = (optionsJSON: PasskeyCreation) =>
  withTranslatedErrors(startRegistration({ optionsJSON }));

/**
 * Signs in the browser with a passkey that the user selects. @throws Error with a message in the UI
 * language
 */
export const signWithPasskey = (optionsJSON: PasskeyRequest) =>
  withTranslatedErrors(startAuthentication({ optionsJSON }));
