import type { ProgramFollowChoices } from "@masthead/contract/audience/program-follow.ts";
import type { ApiOutput } from "@masthead/contract/contract.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { fetchApi } from "../../platform/api/api.ts";
import { callApi } from "../../platform/api/call-api.ts";
import {
  currentCredentials,
  type PushState,
  readPushState,
  subscribeToPush,
} from "../push/browser-push.ts";
import { forgetIfSignedOut } from "../viewer.ts";

/** Result of following: where it is stored, or why it is not. */
export type FollowOutcome =
  | "saved"
  | "savedHere"
  | "off"
  | "ended"
  | "signedOut"
  | PushState["kind"];

/**
 * Returns how the reader follows a program, with their account or in this browser; null if they do
 * not.
 * @throws Error if that cannot be read
 */
export async function readFollow(
  programId: number,
  isSignedIn: boolean,
  locale: Locale,
): Promise<ProgramFollowChoices | null> {
  if (isSignedIn) {
    const response = await fetchApi("GET /v1/user/programs/{id}", { id: programId });
    if (forgetIfSignedOut(response)) return null;
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    const { follow } = await response.json();
    if (follow) return follow;
  }
  if ((await readPushState(locale)).kind !== "on") return null;
  const holder = await currentCredentials();
  if (!holder) return null;
  return (await callApi("POST /v1/push/programs/find", { ...holder, programId }, locale)).follow;
}

/** Asks for permission and subscribes this browser, without topics, unless it is subscribed. */
async function turnOnPush(locale: Locale): Promise<PushState["kind"]> {
  const state = await readPushState(locale);
  if (state.kind !== "off") return state.kind;
  return (await subscribeToPush({ locale, categoryIds: [], breaking: false }, locale)).kind;
}

/**
 * Follows a program: with the account of a signed-in reader, otherwise in this browser.
 * @throws Error if the browser's push service or the server is unavailable
 */
export async function saveFollow(
  programId: number,
  choices: ProgramFollowChoices,
  isSignedIn: boolean,
  locale: Locale,
): Promise<FollowOutcome> {
  // First, as browsers ask for permission only right after a click.
  const push = await turnOnPush(locale).catch((error: unknown) => {
    if (isSignedIn) return "off" as const;
    throw error;
  });
  if (isSignedIn) {
    const response = await fetchApi("PUT /v1/user/programs/{id}", { id: programId, ...choices });
    if (forgetIfSignedOut(response)) return "signedOut";
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return push === "on" ? "saved" : "off";
  }
  const holder = push === "on" ? await currentCredentials() : undefined;
  if (!holder) return push === "on" ? "off" : push;
  await callApi("POST /v1/push/programs", { ...holder, programId, ...choices }, locale);
  return "savedHere";
}

/** Unfollows a program, with the account and in this browser. @throws Error if that fails */
export async function endFollow(
  programId: number,
  isSignedIn: boolean,
  locale: Locale,
): Promise<FollowOutcome> {
  if (isSignedIn) {
    const response = await fetchApi("DELETE /v1/user/programs/{id}", { id: programId });
    if (!forgetIfSignedOut(response) && !response.ok) throw new Error(`HTTP ${response.status}`);
  }
  if ((await readPushState(locale)).kind !== "on") return "ended";
  const holder = await currentCredentials();
  if (holder) await callApi("POST /v1/push/programs/remove", { ...holder, programId }, locale);
  return "ended";
}

/**
 * Returns the programs that this browser follows without an account.
 * @throws Error if they cannot be read
 */
export async function readBrowserPrograms(
  locale: Locale,
): Promise<ApiOutput<"POST /v1/push/programs/list">> {
  if ((await readPushState(locale)).kind !== "on") return [];
  const holder = await currentCredentials();
  return holder ? callApi("POST /v1/push/programs/list", { ...holder, locale }, locale) : [];
}
