import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, statfs } from "node:fs/promises";
import { resolve } from "node:path";
import { hasCardPayments, isSandbox } from "../commerce/commerce.ts";
import type { Config } from "../config.ts";
import { withTimeout } from "../platform/cache/with-timeout.ts";
import { type FfmpegSettings, hasFfmpeg } from "../platform/ffmpeg/ffmpeg.ts";
import { connectionCaps } from "../platform/http/server/connection-caps.ts";
import { type MediaStorage, openStorage } from "../platform/storage/storage.ts";
import { type CheckGroup, type Finding, failure, ok, warning } from "./finding.ts";

const GIGABYTE = 1e9;
/** Free disk space in bytes. */
const LOW_DISK = 5 * GIGABYTE;
const FULL_DISK = 0.5 * GIGABYTE;
const MINIMUM_NODE = 26;

export const machineChecks = (config: Config, settingWarnings: string[]): CheckGroup => ({
  name: "machine",
  timeout: 30_000,
  advice: "Check that the user of Masthead may write into DATA_DIR.",
  run: async () => [
    nodeFinding(process.versions.node),
    ...settingFindings(config, settingWarnings),
    openFilesFinding(config),
    await checkDisk(config.DATA_DIR),
    await ffmpegFinding(config),
  ],
});

/**
 * Longer than the three attempts of a request to a bucket and the deletion after them, so that its
 * error is reported.
 */
const STORAGE_TIMEOUT = 40_000;
const CLEANUP_TIMEOUT = 5_000;

export const storageChecks = (config: Config): CheckGroup => {
  const advice = config.S3_BUCKET
    ? "Check S3_BUCKET, S3_REGION and S3_ENDPOINT, and the rights of the key: put, get, list and delete objects."
    : "Check owner and mode of DATA_DIR/media: the user of Masthead has to own it.";
  const place = config.S3_BUCKET ? `bucket ${config.S3_BUCKET}` : "DATA_DIR/media";
  const run = async () => {
    const storage = await openStorage(config);
    const finding = await checkStorage(storage, place, advice);
    // A bucket has no known size.
    const space = finding.status === "ok" ? await storage.space() : undefined;
    return [finding, ...(space ? [diskFinding("media space", place, space.freeBytes)] : [])];
  };
  return { name: "storage", timeout: STORAGE_TIMEOUT, advice, run };
};

export function nodeFinding(version: string): Finding {
  const check = "Node.js";
  return Number.parseInt(version, 10) < MINIMUM_NODE
    ? failure(
        check,
        version,
        "Start Masthead by bin/masthead of the runtime folder, or by npm run masthead: both run the Node.js of this release.",
      )
    : ok(check, version);
}

/** @param warnings about variables that look like settings but are none */
export function settingFindings(config: Config, warnings: string[]): Finding[] {
  const findings = warnings.map((line) =>
    warning("settings", line, "Correct the name, or ignore this if it belongs to another program."),
  );
  if (config.NODE_ENV !== "production")
    findings.push(
      warning(
        "settings",
        `NODE_ENV is ${config.NODE_ENV}`,
        "Leave NODE_ENV unset, or set it to production.",
      ),
    );
  findings.push(...gatewayFindings(config));
  if (!findings.some(({ check }) => check === "settings"))
    findings.unshift(ok("settings", "valid"));
  return findings;
}

/** A gateway that is missing, or takes test cards. */
function gatewayFindings(config: Config): Finding[] {
  const keys = "Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET";
  if (isSandbox({ config })) {
    const problem =
      "the sandbox takes test cards: everybody can order without paying, as a test order";
    return [
      warning(
        "payments",
        problem,
        `${keys}, and remove GATEWAY=sandbox, before readers use the site.`,
      ),
    ];
  }
  if (hasCardPayments({ config })) return [];
  const problem = "no gateway is configured: nothing can be paid by card, and renewals wait";
  return [warning("payments", problem, `${keys}. To sell for cash only, ignore this.`)];
}

/** @param descriptors limit of open files; default: the limit of this process */
export function openFilesFinding(config: Config, descriptors?: number): Finding {
  const check = "open files";
  const warnings: string[] = [];
  connectionCaps(config, (line) => warnings.push(line), descriptors);
  const [message] = warnings;
  return message
    ? warning(
        check,
        message,
        "This is the limit of the shell. A service has its own: set LimitNOFILE=65536 in its systemd unit.",
      )
    : ok(check, `allow ${config.MAX_CONNECTIONS} connections`);
}

/** Finding about the program that converts media. */
export async function ffmpegFinding(config: FfmpegSettings): Promise<Finding> {
  const check = "ffmpeg";
  if (config.FFMPEG === "off")
    return ok(
      check,
      "switched off: phone videos are refused, and airings are not made into episodes",
    );
  if (await hasFfmpeg(config))
    return ok(check, "converts phone videos and animated PNG files, and makes episodes of airings");
  const advice =
    "Install it (apt-get install ffmpeg) where jobs and uploads run, or set FFMPEG to its path, or to off.";
  return warning(
    check,
    `${config.FFMPEG} or ffprobe beside it cannot be run: phone videos are refused, and airings are not made into episodes`,
    advice,
  );
}

async function checkDisk(folder: string): Promise<Finding> {
  await mkdir(folder, { recursive: true });
  const { bavail, bsize } = await statfs(folder);
  return diskFinding("disk", resolve(folder), bavail * bsize);
}

export function diskFinding(check: string, folder: string, freeBytes: number): Finding {
  const message = `${(freeBytes / GIGABYTE).toFixed(1)} GB free in ${folder}`;
  const advice =
    "Free some space, enlarge the disk, or move the media to a bucket: masthead media copy.";
  if (freeBytes < FULL_DISK) return failure(check, message, advice);
  return freeBytes < LOW_DISK ? warning(check, message, advice) : ok(check, message);
}

/** Writes, reads and deletes a file, which is deleted also if a step fails. */
export async function checkStorage(
  storage: MediaStorage,
  place: string,
  advice: string,
): Promise<Finding> {
  const check = "storage";
  const key = `doctor/${randomUUID()}`;
  const content = randomBytes(1024);
  let isWritten = false;
  try {
    await storage.put(key, content);
    isWritten = true;
    const isSame = content.equals(await storage.get(key));
    await storage.remove(key);
    if (!isSame)
      return failure(check, "a file was read with other content than was written", advice);
    if (await storage.has(key)) return failure(check, "a deleted file still exists", advice);
    return ok(check, `writes, reads and deletes in ${place}`);
  } catch (error) {
    // Also after a failed write, as a storage that did not answer in time may have stored it.
    const isRemoved = await withTimeout(storage.remove(key), CLEANUP_TIMEOUT).then(
      () => true,
      () => false,
    );
    const left = isWritten && !isRemoved ? `; the file ${key} could not be deleted` : "";
    return failure(check, (error as Error).message + left, advice);
  }
}
