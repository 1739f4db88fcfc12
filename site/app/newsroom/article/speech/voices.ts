import type { Locale } from "@masthead/contract/platform/locale.ts";

/** Returns the language of a voice or locale; Android writes `en_US`. */
const languageOf = (tag: string): string => tag.split(/[-_]/, 1)[0]?.toLowerCase() ?? "";

const voices = (): SpeechSynthesisVoice[] =>
  "speechSynthesis" in window ? speechSynthesis.getVoices() : [];

export const hasVoice = (locale: Locale): boolean =>
  voices().some(({ lang }) => languageOf(lang) === languageOf(locale));

/** Calls back when the voices of the device have changed: many browsers load them late. */
export function watchVoices(onChange: () => void): () => void {
  if (!("speechSynthesis" in window)) return () => {};
  speechSynthesis.addEventListener?.("voiceschanged", onChange);
  return () => speechSynthesis.removeEventListener?.("voiceschanged", onChange);
}

/**
 * Returns the voice for a locale: of its region, on the device itself, the default; in this order
 * of weight.
 */
export function voiceFor(
  locale: Locale,
  available: readonly SpeechSynthesisVoice[] = voices(),
): SpeechSynthesisVoice | undefined {
  const weightOf = ({ lang, localService, default: isDefault }: SpeechSynthesisVoice) =>
    (lang.replace("_", "-") === locale ? 4 : 0) + (localService ? 2 : 0) + (isDefault ? 1 : 0);
  return available
    .filter(({ lang }) => languageOf(lang) === languageOf(locale))
    .toSorted((one, other) => weightOf(other) - weightOf(one))[0];
}
