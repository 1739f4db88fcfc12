// @vitest-environment happy-dom
import type { SystemStatus } from "@masthead/contract/system/status.ts";
import { expect, it } from "vitest";
import { databaseState } from "./database.tsx";
import { inDisplayOrder } from "./processes.tsx";

type Process = SystemStatus["processes"][number];

const process = (id: string, values: Partial<Process>): Process => ({
  id,
  role: "serve",
  host: "web-1",
  pid: 1,
  running: true,
  version: "1.0.0",
  node: "26.0.0",
  memory: 1,
  eventLoopDelay: 1,
  startedAt: "2026-01-01T10:00:00.000Z",
  seenAt: "2026-01-01T12:00:00.000Z",
  ...values,
});

it("lists running processes first, and marks lost ones that were replaced", () => {
  const lost = { running: false, startedAt: "2026-01-01T08:00:00.000Z" };
  const rows = inDisplayOrder([
    process("replaced", { ...lost, seenAt: "2026-01-01T09:00:00.000Z" }),
    process("lost later", { ...lost, seenAt: "2026-01-01T11:00:00.000Z" }),
    process("running", {}),
    process("of another host", { ...lost, host: "web-2", seenAt: "2026-01-01T09:30:00.000Z" }),
    process("of another role", { ...lost, role: "worker", seenAt: "2026-01-01T08:30:00.000Z" }),
  ]);
  expect(rows.map(({ id, replaced }) => [id, replaced])).toEqual([
    ["running", false],
    ["lost later", false],
    ["of another host", false],
    ["replaced", true],
    ["of another role", false],
  ]);
});

it("shows the most severe problem of the database", () => {
  const ok = {
    bytes: 1,
    connections: 20,
    maxConnections: 100,
    oldestTransactionAt: null,
    full: false,
    replica: null,
  };
  expect(databaseState(ok)).toEqual({ tone: "good", state: "ok" });
  expect(databaseState({ ...ok, replica: { state: "behind", lag: 1 } }).tone).toBe("good");
  const away = { ...ok, replica: { state: "unreachable", lag: null } } as const;
  expect(databaseState(away)).toEqual({ tone: "waiting", state: "noReplicaAnswer" });
  expect(databaseState({ ...away, connections: 81 })).toEqual({ tone: "waiting", state: "busy" });
  expect(databaseState({ ...away, connections: 81, full: true })).toEqual({
    tone: "bad",
    state: "full",
  });
});
