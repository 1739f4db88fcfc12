import { TYPE_AHEAD_RESET } from "@masthead/contract/platform/constants.ts";
import type { KeyboardEvent } from "react";

/** Text typed into a menu, and the time of the last key, in milliseconds of any clock. */
export interface TypeAheadState {
  text: string;
  at: number;
}

/** Appends a letter to the typed text, or starts over when the last key is too long ago. */
export function appendTyped(
  previous: TypeAheadState | undefined,
  letter: string,
  now: number,
): TypeAheadState {
  const continues = previous !== undefined && now - previous.at <= TYPE_AHEAD_RESET;
  return { text: (continues ? previous.text : "") + letter, at: now };
}

/** Normalises a text for matching: lower case, without diacritics. */
const normalize = (text: string) =>
  text.toLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, "").trim();
/** Returns whether a label starts with the typed text, with or without the Arabic article. */
const startsWithTyped = (text: string, typed: string) =>
  text.startsWith(typed) || text.replace(/^ال/, "").startsWith(typed);
/** Separators of label parts, in order of precedence: lines, then words. */
const SEPARATORS = [/\n/, /\s+/];

/**
 * Returns the index of the label that matches the typed text, or -1. Each line of a label is
 * matched. Typing the same letter repeatedly cycles through the labels that start with it. `from`
 * is the index of the focused label, -1 for none.
 */
export function findTypedLabel(labels: string[], typed: string, from: number): number {
  const query = normalize(typed);
  if (!query) return -1;
  const search = (text: string, start: number) => {
    const order = labels.map((_, offset) => (Math.max(start, 0) + offset) % labels.length);
    const matches = SEPARATORS.map((separator) =>
      order.find((index) =>
        (labels[index] ?? "")
          .split(separator)
          .some((part) => startsWithTyped(normalize(part), text)),
      ),
    );
    return matches.find((index) => index !== undefined) ?? -1;
  };
  const [letter = ""] = query;
  if ([...query].every((other) => other === letter)) {
    const exactMatch = query.length > 1 ? search(query, from) : -1;
    return exactMatch === -1 ? search(letter, from + 1) : exactMatch;
  }
  return search(query, from);
}

/** Pressed key. Its own time stamp is used, so that a busy page does not slow down the typing. */
type Key = Pick<KeyboardEvent, "key" | "timeStamp">;

const typedByList = new WeakMap<Element, TypeAheadState>();

/** Moves the focus in a list of options. */
function focusTyped(list: Element, { key, timeStamp }: Key): void {
  const typed = appendTyped(typedByList.get(list), key, timeStamp);
  typedByList.set(list, typed);
  const options = [
    ...list.querySelectorAll<HTMLElement>('[role="option"]:not([aria-disabled="true"])'),
  ];
  const matchIndex = findTypedLabel(
    options.map((option) => option.dataset.typed ?? option.textContent ?? ""),
    typed.text,
    options.findIndex((option) => option.contains(document.activeElement)),
  );
  options[matchIndex]?.focus();
}

const isLetter = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;

/**
 * Keydown handler of an open select list. It runs before MUI's own type-ahead, which starts over
 * after half a second.
 */
export function onListKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const typing =
    (typedByList.get(event.currentTarget)?.at ?? -Infinity) >= event.timeStamp - TYPE_AHEAD_RESET;
  // Space selects an option, unless it continues a typed text.
  if (!isLetter(event) || (event.key === " " && !typing)) return;
  event.preventDefault();
  event.stopPropagation();
  focusTyped(event.currentTarget, event);
}

/** Keydown handler of a closed select: opens it and passes the key to its list. */
export function onSelectKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const select = event.currentTarget;
  if (
    !isLetter(event) ||
    event.key === " " ||
    select.ariaDisabled === "true" ||
    select.ariaReadOnly === "true"
  )
    return;
  event.preventDefault();
  event.stopPropagation();
  if (select.ariaExpanded !== "true")
    select.dispatchEvent(new window.KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
  // The list exists once React has rendered it.
  requestAnimationFrame(() => {
    const list = document.getElementById(select.getAttribute("aria-controls") ?? "");
    if (list) focusTyped(list, event);
  });
}
