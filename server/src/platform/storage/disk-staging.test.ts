import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, it } from "vitest";
import { diskStaging } from "./disk-staging.ts";

const folder = mkdtempSync(join(tmpdir(), "masthead-staging-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("keeps later parts of a staged file when a process that was frozen stores an earlier one again", async () => {
  const staging = diskStaging(folder, async (key) => join(folder, key));
  const bytes = randomBytes(3000);
  const append = (offset: number, isLast = false) =>
    staging.append(
      { name: "1-upload", received: offset, state: null, pending: null },
      bytes.subarray(offset, offset + 1000),
      isLast,
    );
  for (const offset of [0, 1000, 0]) expect((await append(offset)).received).toBe(offset + 1000);
  await append(2000, true);
  expect((await buffer(await staging.stream("1-upload"))).equals(bytes)).toBe(true);
});
