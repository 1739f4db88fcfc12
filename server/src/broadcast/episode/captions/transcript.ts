import type { TranscriptLine } from "@masthead/contract/broadcast/episode-captions.ts";
import type { Cue } from "../../stream/captions/webvtt.ts";

/** Length from which a line ends without the end of a sentence, in characters. */
const LINE_LENGTH = 280;
/** Pause after which a new line begins, in seconds. */
const MAX_PAUSE = 3;
const SENTENCE_END = /[.!?؟…۔][\])"'’”»]*$/;
/** Dash before the words of another speaker. */
const DIALOGUE = /^[-–—]\s*\S/;

const ESCAPES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  nbsp: " ",
  lrm: "\u200e",
  rlm: "\u200f",
};

/**
 * Returns the lines of a transcript: cues up to the end of a sentence, a pause, or another speaker.
 * A cue that repeats the one before it, as rolling subtitles do, only extends it.
 */
export function transcriptLines(cues: readonly Cue[]): TranscriptLine[] {
  const lines: TranscriptLine[] = [];
  let previous = { text: "", speaker: "" };
  for (const { start, end, text: marked } of cues) {
    const text = plainText(marked);
    const last = lines.at(-1);
    if (!text) continue;
    if (last && text === previous.text) {
      last.end = Math.max(last.end, end);
      continue;
    }
    const speaker = speakerOf(marked) || previous.speaker;
    const otherSpeaker = speaker !== previous.speaker;
    previous = { text, speaker };
    if (last && !otherSpeaker && continues(last, { start, text })) {
      last.text += ` ${text}`;
      last.end = Math.max(last.end, end);
    } else lines.push({ start, end, text: otherSpeaker ? `${speaker}: ${text}` : text });
  }
  return lines;
}

const continues = (last: TranscriptLine, { start, text }: { start: number; text: string }) =>
  !SENTENCE_END.test(last.text) &&
  !DIALOGUE.test(text) &&
  start - last.end <= MAX_PAUSE &&
  last.text.length + text.length < LINE_LENGTH;

/** Name in the voice tag of a cue; empty without one. */
const speakerOf = (text: string): string =>
  unescapeText(/<v(?:\.[^\s>]*)?[ \t]+([^>]+)>/.exec(text)?.[1] ?? "").trim();

const plainText = (text: string): string =>
  unescapeText(text.replaceAll(/<[^>]*>/g, ""))
    .replaceAll(/\s+/g, " ")
    .trim();

const unescapeText = (text: string): string =>
  text.replaceAll(/&(\w+);/g, (entity, name: string) => ESCAPES[name] ?? entity);
