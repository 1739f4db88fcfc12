import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeNotification } from "../../../../test/notifications.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { subscribeDevices } from "../../../../test/push-device.ts";
import { type LoopbackPush, startLoopbackPush } from "../../../../test/push-service.ts";
import { sized } from "../../../../test/suite-size.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { beginNow } from "../notification.service.ts";
import { notificationById } from "../notification.store.ts";

const WORKER = fileURLToPath(new URL("../../../../test/push-worker.ts", import.meta.url));
const DEVICES = sized({ sample: 1000, full: 2000 });
/** Arrivals upon which the worker is killed. */
const KILLS = sized({ sample: [300, 600], full: [500, 1200] });
/** Milliseconds that a claim holds and an answer may take: as short as a test may be. */
const PATIENCE = { lease: 4000, within: 3000 };

let platform: StartedPlatform;
let push: LoopbackPush;
const workers: ChildProcessByStdio<Writable, Readable, null>[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  push = await startLoopbackPush();
  await subscribeDevices(platform.database.db, push.origin, DEVICES);
});

afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await push.close();
  await platform.stop();
});

function startWorker(id: number) {
  const { url } = platform.database;
  const args = [WORKER, url, platform.config.DATA_DIR, push.host, String(id), String(PATIENCE.lease), String(PATIENCE.within)];
  const worker = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  workers.push(worker);
  return worker;
}

describe("sending under kill -9", () => {
  it(`gives each of ${DEVICES} browsers a notification once when the worker is killed twice`, { timeout: 60_000 }, async () => {
    const { db } = platform.database;
    const id = await makeNotification(db);
    // All load their code now, so that starting again takes no seconds.
    const [first, second, last] = [startWorker(id), startWorker(id), startWorker(id)];
    await Promise.all([first, second, last].map(({ stdout }) => once(stdout, "data")));
    await beginNow(platform, { id: null, name: "test" }, id, new Date());

    for (const [index, worker] of [first, second].entries()) {
      const reached = Promise.withResolvers<void>();
      push.answer = () => {
        if (push.arrived.length >= (KILLS[index] ?? 0)) reached.resolve();
        return { status: 201 };
      };
      worker.stdin.write("go\n");
      await reached.promise;
      const exit = once(worker, "exit");
      worker.kill("SIGKILL");
      expect(await exit).toEqual([null, "SIGKILL"]);
    }
    const before = await notificationById(db, id);
    const uncertain = push.arrived.length - (before?.accepted ?? 0);
    last.stdin.write("go\n");
    await once(last, "exit");

    const row = await notificationById(db, id);
    const { devices, repeated } = push.shown(id);
    console.log(
      `${uncertain} messages had been sent and not written down when the workers died; ${repeated} browsers were sent theirs anew`,
    );
    expect(push.unreadable).toEqual([]);
    expect(row).toMatchObject({ state: "sent", addressed: DEVICES, accepted: DEVICES, failed: 0, gone: 0 });
    expect(devices, "browsers that show it").toBe(DEVICES);
    // Nothing is sent anew but what was under way in a worker that died.
    expect(repeated).toBeLessThanOrEqual(KILLS.length * 400);
    // Or the kills came between two batches only, and have shown nothing.
    expect(uncertain).toBeGreaterThan(0);
  });
});
