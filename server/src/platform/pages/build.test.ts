import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runScript } from "./build.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "masthead-build-"));
  const scripts = {
    succeed: "exit 0",
    fail: "echo no such module >&2; exit 3",
    wait: "echo $$ > pid; sleep 600; echo done",
  };
  writeFileSync(join(folder, "package.json"), JSON.stringify({ scripts }));
});
afterAll(() => rmSync(folder, { recursive: true }));

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe("build script", () => {
  it("throws its output when it fails", async () => {
    await runScript(folder, "succeed", {});
    await expect(runScript(folder, "fail", {})).rejects.toThrow("no such module");
  });

  it("ends with all its processes when it is aborted", async () => {
    const controller = new AbortController();
    const script = runScript(folder, "wait", { inBackground: true, signal: controller.signal });
    const pid = await vi.waitFor(
      () => {
        const text = readFileSync(join(folder, "pid"), "utf8");
        expect(text).toMatch(/\n$/);
        return Number(text);
      },
      { timeout: 30_000 },
    );
    expect(isRunning(pid)).toBe(true);
    controller.abort();
    await expect(script).rejects.toThrow(/abort/i);
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 30_000 });
  });

  it("does not start when it was aborted before", async () => {
    await expect(runScript(folder, "succeed", { signal: AbortSignal.abort() })).rejects.toThrow(
      /abort/i,
    );
  });
});
