/** Maximum number of chapters of an episode. */
export const MAX_CHAPTERS = 200;

/** Parses a time such as 750, 12:30 or 1:02:03. Returns seconds, or null. */
export function parseTime(text: string): number | null {
  const match = /^(?:(?:(\d{1,3}):)?(\d{1,2}):)?(\d{1,6})$/.exec(text.trim());
  if (!match) return null;
  const [, hours, minutes, seconds] = match;
  const hasParts = minutes !== undefined;
  if (hasParts && Number(seconds) > 59) return null;
  if (hours !== undefined && Number(minutes) > 59) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds);
}

/** Formats seconds as 12:30 or 1:02:03. */
export function formatStart(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  const rest = two(seconds % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

export interface ChapterLine {
  start: number;
  title: string;
}

const ARABIC_DIGITS = /[٠-٩]/g;

/**
 * Reads lines such as "00:12:30 Title". Empty lines are ignored.
 * @returns the chapters by their begin, and the numbers of the lines that could not be read
 */
export function readChapterLines(text: string): { chapters: ChapterLine[]; errors: number[] } {
  const chapters: ChapterLine[] = [];
  const errors: number[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    const western = line
      .trim()
      .replace(/^[٠-٩:]+/, (time) =>
        time.replace(ARABIC_DIGITS, (digit) => String("٠١٢٣٤٥٦٧٨٩".indexOf(digit))),
      );
    if (!western) continue;
    const [, time = "", title = ""] = /^\(?([\d:]+)\)?[\s.–-]+(.+)$/.exec(western) ?? [];
    const start = parseTime(time);
    if (start === null || !title.trim() || chapters.some((chapter) => chapter.start === start))
      errors.push(index + 1);
    else chapters.push({ start, title: title.trim() });
  }
  return { chapters: chapters.sort((a, b) => a.start - b.start), errors };
}
