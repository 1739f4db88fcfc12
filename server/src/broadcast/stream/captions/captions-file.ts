import type { CaptionsConversion } from "@masthead/contract/broadcast/recording-captions.ts";
import { parseWebVtt, type WebVtt, type WebVttProblem } from "./webvtt.ts";

/** Stored subtitle file, with the format it was converted from. */
export interface CaptionsFile extends WebVtt {
  converted: CaptionsConversion | null;
}

/**
 * Hours, minutes, seconds and fraction of a SubRip time, as tools write it: also with a dot, or too
 * few digits.
 */
const SUBRIP_TIME = String.raw`(\d{1,3}):(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?`;
/** Coordinates, such as `X1:100 X2:200`, may follow. */
const SUBRIP_TIMING = new RegExp(
  `^[ \\t]*${SUBRIP_TIME}[ \\t]*-->[ \\t]*${SUBRIP_TIME}(?:[ \\t].*)?$`,
);
/** Header of the converted file, and the number of its lines. */
const HEADER = "WEBVTT\n\n";
const HEADER_LINES = 2;

/**
 * Reads a file with subtitles: WebVTT, also with the settings of its drafts, or SubRip. A problem
 * has the line of the file.
 * @param duration of the recording in seconds, if it is known
 */
export function readCaptionsFile(
  text: string,
  duration: number | null,
): CaptionsFile | WebVttProblem {
  const lines = text
    .replace(/^\ufeff/, "")
    .replaceAll(/\r\n?/g, "\n")
    .split("\n");
  if (isSubRip(lines)) {
    const parsed = parseWebVtt(HEADER + lines.map(fromSubRip).join("\n"), duration);
    return "reason" in parsed
      ? { ...parsed, line: Math.max(1, parsed.line - HEADER_LINES) }
      : { ...parsed, converted: "subRip" };
  }
  const current = lines
    .map((line) => (line.includes("-->") ? withCurrentSettings(line) : line))
    .join("\n");
  const parsed = parseWebVtt(current, duration);
  if ("reason" in parsed) return parsed;
  return { ...parsed, converted: current === lines.join("\n") ? null : "settings" };
}

/**
 * Whether the file begins with a SubRip cue: a number and its time on the next line, or only the
 * time.
 */
function isSubRip(lines: string[]): boolean {
  const first = lines.findIndex((line) => line.trim() !== "");
  if (lines[0]?.startsWith("WEBVTT")) return false;
  return [first, first + 1].some((index) => SUBRIP_TIMING.test(lines[index] ?? ""));
}

function fromSubRip(line: string): string {
  const times = SUBRIP_TIMING.exec(line);
  if (times) return `${timeOf(times.slice(1, 5))} --> ${timeOf(times.slice(5, 9))}`;
  return line.trim() === "" ? "" : textOf(line);
}

const timeOf = ([hours = "", minutes = "", seconds = "", fraction = "0"]: (string | undefined)[]) =>
  `${[hours, minutes, seconds].map((part) => part.padStart(2, "0")).join(":")}.${fraction.padEnd(3, "0")}`;

/**
 * Converts a line of text: bold, italic and underlined text stay; fonts and the positions of other
 * programs (`{\an8}`) go.
 */
const textOf = (line: string) =>
  line
    .replaceAll(/\{\\[^}]*\}|<\/?font\b[^>]*>/gi, "")
    .replaceAll(/&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)/g, "&amp;")
    .replaceAll(/<(?!\/?[biu]>)/gi, "&lt;")
    .replaceAll("-->", "--&gt;")
    .replaceAll(/<\/?[BIU]>/g, (tag) => tag.toLowerCase());

/** Current names of the settings of earlier drafts of WebVTT. */
const DRAFT_NAMES: Record<string, string> = { A: "align", L: "line", T: "position", S: "size" };

/**
 * Replaces the settings of earlier drafts: `align:middle`, `position:50%,middle`, `A:middle`,
 * `D:vertical`.
 */
const withCurrentSettings = (line: string) =>
  line
    .replaceAll(/(?<=[ \t])([ALTS]):(?=\S)/g, (_, name: string) => `${DRAFT_NAMES[name]}:`)
    .replaceAll(
      /(?<=[ \t])D:vertical(-lr)?(?=[ \t]|$)/g,
      (_, lr?: string) => `vertical:${lr ? "lr" : "rl"}`,
    )
    .replaceAll(/(?<=[ \t](?:align:|(?:line|position):[^ \t,]+,))middle(?=[ \t]|$)/g, "center");
