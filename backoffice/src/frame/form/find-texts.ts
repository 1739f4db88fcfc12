import { type KeptText, type Shelf, textsKept } from "./kept-text.ts";
import { slotsHeld } from "./open-forms.ts";

/**
 * What was typed into a form and not saved, by whoever asks, on this machine or on the shelf, the newest first. What another window is
 * writing at the moment is left out, and of what is kept in both places the machine's own, which is never older.
 */
export async function findTexts(userId: number, form: string, shelf: Shelf | undefined): Promise<KeptText[]> {
  const [held, away] = await Promise.all([slotsHeld(), shelf?.find().catch(() => []) ?? []]);
  const here = textsKept(userId, form);
  const known = new Set(here.map(({ slot }) => slot));
  return [...here, ...away.filter(({ slot }) => !known.has(slot))]
    .filter(({ slot }) => !held.has(slot))
    .sort((one, other) => other.at - one.at);
}
