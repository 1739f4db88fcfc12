import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeNotification } from "../../../../test/factories/notifications.ts";
import { subscribeDevices } from "../../../../test/fakes/push-device.ts";
import { type FakePushService, startFakePushService } from "../../../../test/fakes/push-service.ts";
import { testPlatform } from "../../../../test/platform.ts";
import { bySuiteSize } from "../../../../test/suite-size.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { startSending } from "../notification.service.ts";
import { notificationById } from "../notification.store.ts";

const WORKER = fileURLToPath(new URL("../../../../test/processes/push-worker.ts", import.meta.url));
const DEVICES = bySuiteSize({ sample: 1000, full: 2000 });
/** Numbers of received messages at which the worker is killed. */
const KILLS = bySuiteSize({ sample: [300, 600], full: [500, 1200] });
/** Lease and request timeout in milliseconds, short for the test. */
const TIMEOUTS = { lease: 4000, requestTimeout: 3000 };

let platform: StartedPlatform;
let push: FakePushService;
const workers: ChildProcessByStdio<Writable, Readable, null>[] = [];

beforeAll(async () => {
  platform = await testPlatform();
  push = await startFakePushService();
  await subscribeDevices(platform.database.db, push.origin, DEVICES);
});

afterAll(async () => {
  for (const worker of workers) worker.kill("SIGKILL");
  await push.close();
  await platform.stop();
});

function startWorker(id: number) {
  const { url } = platform.database;
  const args = [
    WORKER,
    url,
    platform.config.DATA_DIR,
    push.host,
    String(id),
    String(TIMEOUTS.lease),
    String(TIMEOUTS.requestTimeout),
  ];
  const worker = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "inherit"] });
  workers.push(worker);
  return worker;
}

describe("notification sending under kill -9", () => {
  it(`shows a notification once in each of ${DEVICES} browsers when the worker is killed twice`, async () => {
    const { db } = platform.database;
    const id = await makeNotification(db);
    // All workers load their code now, so that a restart is instant.
    const [first, second, last] = [startWorker(id), startWorker(id), startWorker(id)];
    await Promise.all([first, second, last].map(({ stdout }) => once(stdout, "data")));
    await startSending(platform, { id: null, name: "test" }, id, new Date());

    for (const [index, worker] of [first, second].entries()) {
      const reached = Promise.withResolvers<void>();
      push.respond = () => {
        if (push.deliveries.length >= (KILLS[index] ?? 0)) reached.resolve();
        return { status: 201 };
      };
      worker.stdin.write("go\n");
      await reached.promise;
      const exit = once(worker, "exit");
      worker.kill("SIGKILL");
      expect(await exit).toEqual([null, "SIGKILL"]);
    }
    const before = await notificationById(db, id);
    const unrecorded = push.deliveries.length - (before?.accepted ?? 0);
    last.stdin.write("go\n");
    await once(last, "exit");

    const row = await notificationById(db, id);
    const { devices, repeated } = push.countRecipients(id);
    console.log(
      `${unrecorded} messages were sent but not recorded when the workers died; ${repeated} browsers were sent theirs again`,
    );
    expect(push.unreadable).toEqual([]);
    expect(row).toMatchObject({
      state: "sent",
      addressed: DEVICES,
      accepted: DEVICES,
      failed: 0,
      gone: 0,
    });
    expect(devices, "browsers that show the notification").toBe(DEVICES);
    // Only messages that were in flight in a killed worker are sent again.
    expect(repeated).toBeLessThanOrEqual(KILLS.length * 400);
    // At least one kill came within a batch; otherwise the test proves nothing.
    expect(unrecorded).toBeGreaterThan(0);
  });
});
