import { type ChildProcess, spawn } from "node:child_process";
import { constants, setPriority } from "node:os";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import type { Config } from "../../config.ts";

/** Settings that name ffmpeg. */
export type FfmpegSettings = Pick<Config, "FFMPEG">;

/** Programs of the same package: one converts, the other describes a file. */
type Program = "ffmpeg" | "ffprobe";

interface RunOptions {
  /** Folder in which it runs. Its files are given by their names in it. */
  folder: string;
  /** Time after which it is killed, in milliseconds. */
  timeoutMs: number;
}

/**
 * Demuxers that are used. Each is named for its file, so that playlists and other formats that open
 * further files are never tried.
 */
export type Demuxer = "apng" | "mov" | "matroska";

/** Time after which a program that was not found is looked for again, in milliseconds. */
const RETRY_MISSING_MS = MINUTE;
/** Time for the check whether a program is there, in milliseconds. */
const CHECK_TIMEOUT_MS = 10_000;
/** Errors of a start that say that a file is not there, or not a program for this machine. */
const MISSING_CODES = new Set<string | undefined>(["ENOENT", "ENOTDIR", "EACCES", "ENOEXEC"]);
/** Length of the kept end of the error output, in characters. */
const MAX_ERROR_LENGTH = 2000;
/** Exit code of ffmpeg after a signal that it handles, such as SIGTERM. */
const CODE_OF_SIGNAL = 255;
/** Signals by which an administrator, or a machine that lacks memory, ends a program. */
const ENDING_SIGNALS = new Set<NodeJS.Signals>(["SIGHUP", "SIGINT", "SIGKILL", "SIGTERM"]);
/** Maximum length of the output of ffprobe, in characters. */
const MAX_OUTPUT_LENGTH = 256 * 1024;

/**
 * Thrown when a program refused its input, or was killed because it took too long: a repetition
 * ends the same.
 */
export class FfmpegError extends Error {
  readonly isTimeout: boolean;

  constructor(message: string, { isTimeout }: { isTimeout: boolean }) {
    super(message);
    this.isTimeout = isTimeout;
  }
}

/** Thrown when a program was ended by somebody else, or crashed. */
export class FfmpegEnded extends Error {
  readonly isCrash: boolean;

  constructor(message: string, { isCrash }: { isCrash: boolean }) {
    super(message);
    this.isCrash = isCrash;
  }
}

/** Thrown when a program was ended because this process stops. */
export class FfmpegStopped extends Error {}

const running = new Set<ChildProcess>();

/** Ends all programs, when the process stops. Their callers get FfmpegStopped. */
export function stopFfmpeg(): void {
  for (const child of running) child.kill("SIGKILL");
}
process.on("exit", stopFfmpeg);

const checks = new Map<string, { isPresent: Promise<boolean>; at: number }>();

/**
 * Whether ffmpeg and ffprobe can be run by this process, which is checked once.
 * @throws if that is not known, because the machine cannot start another process
 */
export async function hasFfmpeg(settings: FfmpegSettings): Promise<boolean> {
  const { FFMPEG } = settings;
  if (FFMPEG === "off") return false;
  const known = checks.get(FFMPEG);
  if (known && (performance.now() - known.at < RETRY_MISSING_MS || (await known.isPresent)))
    return known.isPresent;
  const isPresent = Promise.all([canRun(settings, "ffmpeg"), canRun(settings, "ffprobe")]).then(
    (answers) => answers.every(Boolean),
  );
  checks.set(FFMPEG, { isPresent, at: performance.now() });
  isPresent.catch(() => checks.delete(FFMPEG));
  return isPresent;
}

/** Whether a program can be run. One that answers too late is there, on a busy machine. */
async function canRun(settings: FfmpegSettings, program: Program): Promise<boolean> {
  try {
    await run(settings, program, ["-version"], { folder: "/", timeoutMs: CHECK_TIMEOUT_MS });
    return true;
  } catch (error) {
    if (error instanceof FfmpegError) return error.isTimeout;
    if (MISSING_CODES.has((error as NodeJS.ErrnoException).code)) return false;
    throw error;
  }
}

/**
 * Arguments for a file of unknown origin: only local files may be opened, and it is read as one
 * format. References to other files, such as external tracks of a QuickTime file, are not followed.
 */
export const inputArguments = (demuxer: Demuxer, file: string): string[] => [
  ...[
    "-protocol_whitelist",
    "file",
    "-format_whitelist",
    demuxer === "matroska" ? "matroska,webm" : demuxer,
  ],
  ...["-f", demuxer, "-i", `file:${file}`],
];

/**
 * Converts a file. @throws FfmpegError, FfmpegEnded, FfmpegStopped
 */
export async function runFfmpeg(
  settings: FfmpegSettings,
  args: string[],
  options: RunOptions,
): Promise<void> {
  // The limit of CPU time ends it if this process is killed.
  const cpuSeconds = Math.ceil(options.timeoutMs / 1000) * 4;
  await run(
    settings,
    "ffmpeg",
    ["-nostdin", "-y", "-loglevel", "error", "-timelimit", String(cpuSeconds), ...args],
    options,
  );
}

/** Describes a file, as JSON. @throws FfmpegError, FfmpegEnded, FfmpegStopped */
export async function runFfprobe(
  settings: FfmpegSettings,
  args: string[],
  options: RunOptions,
): Promise<unknown> {
  return JSON.parse(
    await run(settings, "ffprobe", ["-loglevel", "error", "-of", "json", ...args], options),
  );
}

/** Returns the path of a program: ffprobe is beside ffmpeg. */
const pathOf = ({ FFMPEG }: FfmpegSettings, program: Program): string =>
  FFMPEG.replace(/ffmpeg(?=[^/]*$)/, program);

/**
 * Runs a program without a shell, with low priority and an empty environment. Returns its output.
 */
function run(
  settings: FfmpegSettings,
  program: Program,
  args: string[],
  { folder, timeoutMs }: RunOptions,
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(pathOf(settings, program), args, {
      cwd: folder,
      env: { PATH: process.env.PATH },
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    let output = "";
    let errors = "";
    let isTimeout = false;
    const timer = setTimeout(() => {
      isTimeout = true;
      child.kill("SIGKILL");
    }, timeoutMs);
    child.stdout.on("data", (data: Buffer) => {
      if (output.length < MAX_OUTPUT_LENGTH) output += data;
    });
    child.stderr.on("data", (data: Buffer) => (errors = (errors + data).slice(-MAX_ERROR_LENGTH)));
    child.on("spawn", () => {
      try {
        if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
      } catch {
        // It has ended, or the system does not allow it: it runs at the usual priority.
      }
    });
    const end = () => {
      clearTimeout(timer);
      running.delete(child);
    };
    child.on("error", (error) => {
      end();
      reject(error);
    });
    child.on("close", (code, signal) => {
      end();
      if (code === 0) return resolve(output);
      if (isTimeout)
        return reject(
          new FfmpegError(`${program} took longer than ${timeoutMs} ms`, { isTimeout }),
        );
      if (child.killed) return reject(new FfmpegStopped(`${program} was stopped`));
      // The machine lacks memory, its service is stopped, or a decoder crashed.
      if (signal || code === CODE_OF_SIGNAL)
        return reject(
          new FfmpegEnded(`${program} was ended by ${signal ?? "a signal"}`, {
            isCrash: signal !== null && !ENDING_SIGNALS.has(signal),
          }),
        );
      reject(new FfmpegError(errors.trim() || `exit code ${code}`, { isTimeout }));
    });
  });
}
