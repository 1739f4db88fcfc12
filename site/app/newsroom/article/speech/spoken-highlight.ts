import type { Sentence } from "./sentences.ts";

const NAME = "spoken";

/** Marks the sentence that is read, without changing the text; null marks none. */
export function highlight(sentence: Sentence | null): void {
  if ("highlights" in CSS) {
    if (sentence) CSS.highlights.set(NAME, new Highlight(sentence.range));
    else CSS.highlights.delete(NAME);
    return;
  }
  for (const block of document.querySelectorAll(`.${NAME}`)) block.classList.remove(NAME);
  sentence?.block.classList.add(NAME);
}

/** Part of the window that the header and the player may cover, in pixels. */
const MARGIN = 120;

/** Whether a sentence is in view. */
export function isInView({ range }: Sentence): boolean {
  const { top, bottom } = range.getBoundingClientRect();
  return bottom > MARGIN && top < innerHeight - MARGIN;
}

/** Scrolls to a sentence that is not entirely in view. */
export function scrollToSentence({ range }: Sentence): void {
  const { top, bottom } = range.getBoundingClientRect();
  if (top >= MARGIN && bottom <= innerHeight - MARGIN) return;
  const isReduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
  scrollBy({ top: top - innerHeight / 3, behavior: isReduced ? "instant" : "smooth" });
}
