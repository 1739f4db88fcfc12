/** Reason why a file is not accepted as WebVTT, and the line, from 1. */
export interface WebVttProblem {
  reason: "notWebVtt" | "noCues" | "cueTime" | "cueOrder" | "cueSettings" | "cueText" | "afterEnd";
  line: number;
}

/** Subtitles as they are stored: with line feeds, and without a byte order mark. */
export interface WebVtt {
  content: string;
  cues: number;
}

const TIMESTAMP = String.raw`(?:(\d{2,3}):)?([0-5]\d):([0-5]\d)\.(\d{3})`;
const TIMING = new RegExp(`^${TIMESTAMP}[ \\t]+-->[ \\t]+${TIMESTAMP}(?:[ \\t]+(.*))?$`);
/** Percentage from 0 to 100 %. */
const PERCENTAGE = String.raw`(?:100(?:\.0+)?|\d{1,2}(?:\.\d+)?)%`;
const SETTING = new RegExp(
  `^(?:${[
    "vertical:(?:rl|lr)",
    `line:(?:-?\\d+|${PERCENTAGE})(?:,(?:start|center|end))?`,
    `position:${PERCENTAGE}(?:,(?:line-left|center|line-right))?`,
    `size:${PERCENTAGE}`,
    "align:(?:start|center|end|left|right)",
    String.raw`region:(?!.*-->)\S+`,
  ].join("|")})$`,
);

/**
 * Time after the end of a recording at which subtitles may begin, in seconds: its duration is
 * rounded.
 */
const TOLERANCE_SECONDS = 2;

/**
 * Parses a WebVTT file more strictly than browsers do: they skip invalid cues, and readers would
 * miss those subtitles.
 * @param duration of the recording in seconds, if it is known
 */
export function parseWebVtt(text: string, duration: number | null): WebVtt | WebVttProblem {
  const content = text.replace(/^\ufeff/, "").replaceAll(/\r\n?/g, "\n");
  const lines = content.split("\n");
  if (!/^WEBVTT(?:[ \t].*)?$/.test(lines[0] ?? "") || content.includes("\0"))
    return { reason: "notWebVtt", line: 1 };
  let cues = 0;
  let previousStart = 0;
  // The header ends with its block, and may have lines such as "Kind: captions".
  for (const block of blocksOf(lines).slice(1)) {
    const [first = ""] = block.lines;
    if (/^NOTE(?:[ \t]|$)/.test(first)) continue;
    if (cues === 0 && /^(?:STYLE|REGION)[ \t]*$/.test(first)) continue;
    const start = startOfCue(block, previousStart, duration);
    if (typeof start !== "number") return start;
    previousStart = start;
    cues++;
  }
  return cues ? { content, cues } : { reason: "noCues", line: lines.length };
}

export interface Cue {
  /** In seconds. */
  start: number;
  end: number;
  /** Lines with the tags and escapes of WebVTT. */
  text: string;
}

/** Returns the cues of stored subtitles. */
export function cuesOf(content: string): Cue[] {
  return blocksOf(content.split("\n")).flatMap(({ lines }) => {
    const timingIndex = lines.findIndex((line) => TIMING.test(line));
    const times = TIMING.exec(lines[timingIndex] ?? "");
    if (!times || timingIndex > 1) return [];
    const [start, end] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))];
    return [{ start, end, text: lines.slice(timingIndex + 1).join("\n") }];
  });
}

/** Returns the start of a cue in seconds, or the first problem of the cue. */
function startOfCue(
  { line, lines }: Block,
  previousStart: number,
  duration: number | null,
): number | WebVttProblem {
  const timingIndex = lines[0]?.includes("-->") ? 0 : 1;
  const timingLine = line + timingIndex;
  const times = TIMING.exec(lines[timingIndex] ?? "");
  if (!times) return { reason: "cueTime", line: timingLine };
  const [start, end] = [secondsOf(times.slice(1, 5)), secondsOf(times.slice(5, 9))];
  if (end <= start) return { reason: "cueTime", line: timingLine };
  if (start < previousStart) return { reason: "cueOrder", line: timingLine };
  if (duration !== null && start > duration + TOLERANCE_SECONDS)
    return { reason: "afterEnd", line: timingLine };
  const settings = times[9]?.split(/[ \t]+/).filter(Boolean) ?? [];
  if (!settings.every((setting) => SETTING.test(setting)))
    return { reason: "cueSettings", line: timingLine };
  const misplaced = lines.findIndex((text, index) => index > timingIndex && text.includes("-->"));
  return misplaced === -1 ? start : { reason: "cueText", line: line + misplaced };
}

interface Block {
  /** Number of its first line. */
  line: number;
  lines: string[];
}

/** Returns the runs of lines between empty ones. */
function blocksOf(lines: string[]): Block[] {
  const blocks: Block[] = [];
  lines.forEach((line, index) => {
    if (line === "") return;
    const last = blocks.at(-1);
    if (last && last.line + last.lines.length === index + 1) last.lines.push(line);
    else blocks.push({ line: index + 1, lines: [line] });
  });
  return blocks;
}

/** Seconds of a time that was matched as hours, minutes, seconds and milliseconds. */
function secondsOf(parts: (string | undefined)[]): number {
  const [hours = 0, minutes = 0, seconds = 0, milliseconds = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  return hours * 3600 + minutes * 60 + seconds + milliseconds / 1000;
}
