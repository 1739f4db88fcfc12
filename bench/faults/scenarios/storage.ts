import { createHash } from "node:crypto";
import { basename } from "node:path";
import { readConfig } from "../../../server/src/config.ts";
import { openStorage } from "../../../server/src/platform/storage/storage.ts";
import { uniqueImage } from "../../../server/test/factories/unique-image.ts";
import { type FaultProxy, startFaultProxy } from "../../../server/test/fakes/fault-proxy.ts";
import { type S3Server, startS3Server } from "../../../server/test/machines/s3-server.ts";
import type { Clients, Reply } from "../../tools/clients.ts";
import { until } from "../../tools/until.ts";
import type { Outcome, Scenario, ScenarioContext } from "../scenario.ts";
import { uniqueRecording, uploadImage, uploadRecording } from "../stage/newsroom.ts";
import { startStage } from "../stage/stage.ts";
import { type DutyFactory, failDuring } from "./fail-during.ts";
import { FAULTS } from "./services.ts";

const IMAGES = 5;
const RECORDING_SECONDS = 10;
const RETRY_PAUSE_MS = 500;
/** Time for which an upload is repeated. */
const UPLOAD_SECONDS = 120;

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/**
 * Whether a request failed without a problem that states that the storage is unavailable. A client
 * that gave up got no answer.
 */
function isUnexplained({ status, bytes }: Reply): boolean {
  if (status < 500) return false;
  const problem = JSON.parse(bytes.toString() || "{}") as { code?: string; detail?: string };
  return status !== 503 || problem.code !== "STORAGE_UNAVAILABLE" || !problem.detail;
}

/**
 * Uploads of images and of a recording, which staff repeat until they succeed. All have to be
 * stored in the bucket as they were sent.
 */
const storageDuty =
  (s3: S3Server): DutyFactory =>
  async (stage, clients) => {
    const images = await Promise.all(Array.from({ length: IMAGES }, () => uniqueImage()));
    const recording = uniqueRecording(RECORDING_SECONDS);
    const storage = await openStorage(readConfig({ NODE_ENV: "test", ...s3.settings }));
    const uploaded = Promise.withResolvers<string>();
    let unexplained = 0;
    const observed: Clients = {
      ...clients,
      send: async (...request) => {
        const reply = await clients.send(...request);
        if (isUnexplained(reply)) unexplained++;
        return reply;
      },
    };
    const isImageStored = async (image: Buffer) => {
      const hash = sha256(image);
      const rows = await stage.query<{ widths: number[] }>(
        "select widths from media where hash = $1 and variants_at is not null",
        [hash],
      );
      const [row] = rows;
      if (!row || rows.length > 1) return false;
      const keys = row.widths.flatMap((width) => [
        `${hash.slice(0, 2)}/${hash}-${width}.avif`,
        `${hash.slice(0, 2)}/${hash}-${width}.webp`,
      ]);
      return (await Promise.all(keys.map((key) => storage.has(key)))).every(Boolean);
    };
    return {
      // Staff repeat their uploads: the end of the fault does not wait for them.
      async request() {
        const uploads = images.map((image) => untilUploaded(observed, image));
        void Promise.all([uploadRecording(observed, recording), ...uploads]).then(
          ([url]) => uploaded.resolve(url),
          uploaded.reject,
        );
      },
      async missing() {
        const key = `recordings/${basename(await uploaded.promise)}`;
        const stored = await Promise.all([
          ...images.map(isImageStored),
          storage.get(key).then(
            (bytes) => bytes.equals(recording),
            () => false,
          ),
        ]);
        return stored.filter((isStored) => !isStored).length;
      },
      repeated: async () => unexplained,
    };
  };

const untilUploaded = (clients: Clients, image: Buffer) =>
  until(
    () => uploadImage(clients, image),
    ({ ok }) => ok,
    {
      seconds: UPLOAD_SECONDS,
      pause: RETRY_PAUSE_MS,
      problem: "an image was not uploaded in time",
    },
  );

const storageScenario = (mode: keyof typeof FAULTS): Scenario => ({
  name: `storage-${mode}`,
  fault: `S3 storage ${FAULTS[mode]}`,
  tries: 1,
  recoveryLimit: 90,
  async run({ tries, random }: ScenarioContext): Promise<Outcome> {
    const s3 = await startS3Server();
    const proxy = await startFaultProxy({ host: "127.0.0.1", port: Number(new URL(s3.url).port) });
    try {
      const environment = { ...s3.settings, S3_ENDPOINT: `http://127.0.0.1:${proxy.port}` };
      const stage = await startStage({ adapt: () => ({ environment }) });
      try {
        return await failDuring(stage, {
          createDuty: storageDuty(s3),
          begin: () => proxy.set(mode),
          end: () => endFault(proxy),
          tries,
          random,
        });
      } finally {
        await stage.stop();
      }
    } finally {
      proxy.close();
      await s3.close();
    }
  },
});

/**
 * Ends the fault. Requests received by a hanging store are lost, and their connections would never
 * be answered.
 */
function endFault(proxy: FaultProxy): void {
  proxy.set("forward");
  proxy.cut();
}

/** Bucket that refuses, is slow, or hangs. */
export const STORAGE: Scenario[] = (["refuse", "slow", "freeze"] as const).map(storageScenario);
