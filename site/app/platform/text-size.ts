/** Choice of the reader: a size of article texts, or empty for the normal one. */
export type TextSize = "" | "small" | "large" | "larger";

/** localStorage key of the choice. */
const TEXT_SIZE_KEY = "text-size";

/** Shows the texts of articles in the size that the browser stores: see styles/rich-text.css. */
export function showTextSize(): void {
  try {
    document.documentElement.dataset.textSize = localStorage.getItem(TEXT_SIZE_KEY) ?? "";
  } catch {}
}

/** Stores a choice, and shows it on this page. */
export function chooseTextSize(size: TextSize): void {
  try {
    localStorage.setItem(TEXT_SIZE_KEY, size);
  } catch {}
  document.documentElement.dataset.textSize = size;
}
