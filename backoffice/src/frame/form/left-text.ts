import { serverNow } from "../server-clock.ts";
import type { KeptText } from "./kept-text.ts";

/** Time within which a replaced form comes back, as after a change of language or when a new record gets its own form; in milliseconds. */
const REPLACED_WITHIN = 2000;

const left = new Map<string, KeptText>();
const nameOf = (userId: number, form: string) => `${userId} ${form}`;

/** Keeps unsaved text of a form that is replaced, for the form that takes its place. */
export const leaveText = (userId: number, form: string, text: KeptText): void => void left.set(nameOf(userId, form), text);

/** The text left by the form before, once; undefined when it is older than two seconds. */
export function takeLeftText(userId: number, form: string): KeptText | undefined {
  const text = left.get(nameOf(userId, form));
  left.delete(nameOf(userId, form));
  return text && serverNow().getTime() - text.at < REPLACED_WITHIN ? text : undefined;
}

/** After a new sign-in text is offered, however fast that was: somebody else may sit there, and the record may have changed. */
export const forgetLeftTexts = (): void => left.clear();
