import type { Problem } from "@masthead/contract/platform/problem.ts";
import { vi } from "vitest";

interface StoredRecord extends Record<string, unknown> {
  id: number;
  version: number;
}

/**
 * Fake server with one tag, for tests of record forms. It merges edits like the server: by field.
 */
export interface FakeRecordServer {
  record: StoredRecord;
  /** Bodies of the requests that created or edited it. */
  saves: Record<string, unknown>[];
  /** Status of the responses to saves, "offline" for none. */
  failWith: number | "offline" | null;
  /** Number of requests for the record that fail from now on. */
  failedLoads: number;
  /** Merges the fields of saves with changes of others. */
  mergeSaves: (fields: Record<string, unknown>) => Record<string, unknown>;
  /** Stores fields as another user. */
  editByColleague(fields: Record<string, unknown>): void;
  /** Holds saves until the returned function is called. */
  holdSaves(): () => void;
}

const RECORD: StoredRecord = {
  id: 7,
  version: 4,
  updatedAt: "of version 4",
  title: "Rain",
  note: "Dry",
  secret: "",
  abilities: { update: true, delete: false },
};
const COLLEAGUE = "Lina";

/** Replaces `fetch` by a fake server. */
export function startFakeRecordServer(): FakeRecordServer {
  const versions = new Map([[RECORD.version, RECORD]]);
  let gate = Promise.resolve();
  const server: FakeRecordServer = {
    record: RECORD,
    saves: [],
    failWith: null,
    failedLoads: 0,
    mergeSaves: (fields) => fields,
    editByColleague: (fields) => void store(fields),
    holdSaves() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
  };
  const store = (fields: Record<string, unknown>) => {
    const version = server.record.version + 1;
    server.record = { ...server.record, ...fields, version, updatedAt: `of version ${version}` };
    versions.set(server.record.version, server.record);
    return json(200, server.record);
  };
  const edit = ({ version, ...changes }: Record<string, unknown>) => {
    const base = versions.get(Number(version)) ?? server.record;
    const fields = Object.keys(changes)
      .filter(
        (field) => server.record[field] !== base[field] && server.record[field] !== changes[field],
      )
      .map((field) => ({ field, theirs: server.record[field], yours: changes[field] }));
    if (!fields.length) return store(server.mergeSaves(changes));
    return problem(409, "CONFLICT", {
      conflict: { fields, by: COLLEAGUE, version: server.record.version },
    });
  };
  const save = async (request: Request) => {
    const body: Record<string, unknown> = await request.json();
    server.saves.push(body);
    await gate;
    if (server.failWith === "offline") throw new TypeError("Failed to fetch");
    if (server.failWith !== null) return problem(server.failWith, "SERVICE_UNAVAILABLE");
    if (request.method === "PATCH") return edit(body);
    server.record = { ...RECORD, ...body, id: 12, version: 1 };
    versions.clear();
    versions.set(1, server.record);
    return json(200, server.record);
  };
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (request.method !== "GET") return save(request);
    if (server.failedLoads > 0) {
      server.failedLoads--;
      return problem(503, "SERVICE_UNAVAILABLE");
    }
    if (pathname === `/api/v1/tag/admin/${server.record.id}`) return json(200, server.record);
    return problem(404, "NOT_FOUND");
  });
  return server;
}

const json = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

const problem = (status: number, code: string, details: Partial<Problem> = {}) =>
  json(status, {
    type: "about:blank",
    title: code,
    status,
    detail: code,
    code,
    errors: [],
    ...details,
  });
