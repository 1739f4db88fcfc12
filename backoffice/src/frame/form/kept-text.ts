/** What someone typed into a form and has not saved. */
export interface KeptText {
  /** Tells one opening of a form from others: two windows do not write over each other's text. */
  slot: string;
  /** The fields that differ from what was saved. */
  values: Record<string, unknown>;
  /** The version of the record that the typing started from. */
  version?: number;
  /** When it was typed, by the server's clock: milliseconds of the epoch. */
  at: number;
}

/** A place beside this machine where what is typed is kept too. */
export interface Shelf {
  /** What is kept there of the form. */
  find(): Promise<KeptText[]>;
  /** Keeps it when it is time to, or at once when one leaves. */
  keep(text: KeptText, leaving: boolean): void;
  forget(slot: string): void;
}

const PREFIX = "desk.kept.";
/** Kept so long, in milliseconds: a week. */
const AGE = 7 * 24 * 60 * 60 * 1000;

/** Nobody but who typed it is offered it. */
const keyOf = (userId: number, form: string, slot: string) => `${PREFIX}${userId}.${form}.${slot}`;

export function keepText(userId: number, form: string, text: KeptText): void {
  const key = keyOf(userId, form, text.slot);
  try {
    localStorage.setItem(key, JSON.stringify(text));
  } catch {
    // The machine has no room left: what was kept before is older than what the form itself still holds.
    localStorage.removeItem(key);
  }
}

export function forgetText(userId: number, form: string, slot: string): void {
  localStorage.removeItem(keyOf(userId, form, slot));
}

/** Sent to the window when open forms are to keep what is typed at once. */
export const KEEP_NOW = "desk:keep-now";

/** Keeps what is typed into the open forms on this machine at once. */
export const keepOpenForms = (): void => void window.dispatchEvent(new Event(KEEP_NOW));

/** Whether text that somebody did not save is kept on this machine, of whatever form. */
export const hasKeptText = (): boolean => Object.keys(localStorage).some((key) => key.startsWith(PREFIX));

/** What is kept of a form on this machine. What is too old is dropped. */
export function textsKept(userId: number, form: string): KeptText[] {
  const start = keyOf(userId, form, "");
  return Object.keys(localStorage)
    .filter((key) => key.startsWith(start))
    .flatMap((key) => {
      const text: KeptText = JSON.parse(localStorage.getItem(key) ?? "");
      if (Date.now() - text.at < AGE) return [text];
      localStorage.removeItem(key);
      return [];
    });
}
