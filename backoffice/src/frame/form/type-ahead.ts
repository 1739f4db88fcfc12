import { TYPE_AHEAD_RESET } from "@masthead/contract/system/constants.ts";
import type { KeyboardEvent } from "react";

/** What was typed into a menu, and when: milliseconds of any clock. */
export interface Typed {
  text: string;
  at: number;
}

/** Adds a letter to what was typed, unless that is too long ago. */
export function typeOn(before: Typed | undefined, letter: string, now: number): Typed {
  const goesOn = before !== undefined && now - before.at <= TYPE_AHEAD_RESET;
  return { text: (goesOn ? before.text : "") + letter, at: now };
}

/** Without case, accents and the Arabic article, by which hardly anybody looks a word up. */
const folded = (text: string) => text.toLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, "").trim();
const begins = (text: string, typed: string) => text.startsWith(typed) || text.replace(/^ال/, "").startsWith(typed);
/** How a label is found: by how a line of it begins, or where none does, by how a word in it does. */
const WAYS = [/\n/, /\s+/];

/**
 * The label that typing leads to, or -1. A label may have several lines, each of which it is found by. One letter again and again goes from
 * each label that begins with it to the next. `from` is where one stands, -1 for nowhere.
 */
export function findTyped(labels: string[], typed: string, from: number): number {
  const wanted = folded(typed);
  if (!wanted) return -1;
  const search = (text: string, first: number) => {
    const order = labels.map((_, step) => (Math.max(first, 0) + step) % labels.length);
    const found = WAYS.map((between) =>
      order.find((index) => (labels[index] ?? "").split(between).some((part) => begins(folded(part), text))),
    );
    return found.find((index) => index !== undefined) ?? -1;
  };
  const [letter = ""] = wanted;
  if ([...wanted].every((one) => one === letter)) {
    const whole = wanted.length > 1 ? search(wanted, from) : -1;
    return whole === -1 ? search(letter, from + 1) : whole;
  }
  return search(wanted, from);
}

/** A key, and when it was pressed: what the page was busy with meanwhile does not count. */
type Key = Pick<KeyboardEvent, "key" | "timeStamp">;

const typedInto = new WeakMap<Element, Typed>();

/** Moves the focus in a list of options. */
function typeInto(list: Element, { key, timeStamp }: Key): void {
  const typed = typeOn(typedInto.get(list), key, timeStamp);
  typedInto.set(list, typed);
  const options = [...list.querySelectorAll<HTMLElement>('[role="option"]:not([aria-disabled="true"])')];
  const found = findTyped(
    options.map((option) => option.dataset.typed ?? option.textContent ?? ""),
    typed.text,
    options.findIndex((option) => option.contains(document.activeElement)),
  );
  options[found]?.focus();
}

const isLetter = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent) =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;

/** Keys that are typed in the open list of a select, before MUI gets them, whose own typing ahead begins anew after half a second. */
export function onTypeInList(event: KeyboardEvent<HTMLElement>): void {
  const typing = (typedInto.get(event.currentTarget)?.at ?? -Infinity) >= event.timeStamp - TYPE_AHEAD_RESET;
  // The space bar chooses, unless it stands between two words.
  if (!isLetter(event) || (event.key === " " && !typing)) return;
  event.preventDefault();
  event.stopPropagation();
  typeInto(event.currentTarget, event);
}

/** The same for a select that is closed: it opens, and the key is typed in its list. */
export function onTypeInSelect(event: KeyboardEvent<HTMLElement>): void {
  const select = event.currentTarget;
  if (!isLetter(event) || event.key === " " || select.ariaDisabled === "true" || select.ariaReadOnly === "true") return;
  event.preventDefault();
  event.stopPropagation();
  if (select.ariaExpanded !== "true") select.dispatchEvent(new window.KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
  // The list is there as soon as React has drawn it.
  requestAnimationFrame(() => {
    const list = document.getElementById(select.getAttribute("aria-controls") ?? "");
    if (list) typeInto(list, event);
  });
}
