import { mkdtempSync, rmSync } from "node:fs";
import { chmod, mkdir, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { closeDataFolders } from "./folder-modes.ts";
import { folderStorage } from "./storage.ts";

const dataDir = mkdtempSync(join(tmpdir(), "masthead-modes-"));
afterAll(() => rmSync(dataDir, { recursive: true }));

const modeOf = async (path: string) => ((await stat(join(dataDir, path))).mode & 0o777).toString(8);

it("media and uploads are not readable for other users of the machine", async () => {
  const storage = folderStorage(dataDir);
  await storage.put("ab/file.webp", Buffer.from("x"));
  await storage.staging.append(
    { name: "draft", received: 0 } as Parameters<typeof storage.staging.append>[0],
    Buffer.from("x"),
    false,
  );
  const modes = [
    await modeOf("media"),
    await modeOf("media/ab"),
    await modeOf("media/ab/file.webp"),
    await modeOf("uploads"),
  ];
  expect(modes).toEqual(["750", "750", "640", "750"]);
  expect(await modeOf("uploads/draft")).toBe("640");
});

it("folders of an earlier version are closed, and the data folder can still be passed", async () => {
  await mkdir(join(dataDir, "postgres.users"), { mode: 0o755 });
  await writeFile(join(dataDir, "media/old"), "x", { mode: 0o644 });
  for (const folder of ["", "media", "uploads"]) await chmod(join(dataDir, folder), 0o755);
  await closeDataFolders(dataDir, ["media", "uploads", "postgres.users"]);
  expect([
    await modeOf(""),
    await modeOf("media"),
    await modeOf("uploads"),
    await modeOf("postgres.users"),
  ]).toEqual(["751", "750", "750", "750"]);
});
