import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { toolPath } from "../tools.ts";
import { deployPath, readDeployFile } from "./deploy-file.ts";

const UNITS = readdirSync(deployPath("systemd")).filter((name) => /\.(service|timer)$/.test(name));
const SERVICES = UNITS.filter((name) => name.endsWith(".service"));

let folder: string;
const analyze = (...args: string[]) => {
  const result = spawnSync(toolPath("systemd-analyze", "systemd"), args, {
    encoding: "utf8",
    env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:`, SYSTEMD_LOG_LEVEL: "warning" },
  });
  return { status: result.status, output: `${result.stdout}${result.stderr}` };
};

/** Installs the units into a folder, with an executable in place of the product. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "masthead-units-"));
  mkdirSync(join(folder, "bin"));
  writeFileSync(join(folder, "bin/masthead"), "#!/bin/sh\n");
  chmodSync(join(folder, "bin/masthead"), 0o755);
  for (const unit of UNITS)
    writeFileSync(
      join(folder, unit),
      readDeployFile(`systemd/${unit}`).replaceAll("/opt/masthead/bin", `${folder}/bin`),
    );
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("systemd units", () => {
  it("are two services, a backup with its timer, and a report of its failure", () => {
    expect(UNITS).toEqual([
      "masthead-backup.service",
      "masthead-backup.timer",
      "masthead-failed@.service",
      "masthead-worker.service",
      "masthead.service",
    ]);
  });

  it.each(UNITS)("pass systemd-analyze verify: %s", (unit) => {
    expect(analyze("verify", "--man=no", "--recursive-errors=no", join(folder, unit))).toEqual({
      status: 0,
      output: "",
    });
  });

  it("report a backup that fails", () => {
    expect(readDeployFile("systemd/masthead-backup.service")).toContain(
      "OnFailure=masthead-failed@%n.service",
    );
  });

  it("fail systemd-analyze verify with a misspelt directive", () => {
    const broken = join(folder, "broken.service");
    writeFileSync(
      broken,
      readDeployFile("systemd/masthead.service").replace("ProtectHome=", "ProtectHomes="),
    );
    expect(analyze("verify", "--man=no", "--recursive-errors=no", broken).output).toContain(
      "ProtectHomes",
    );
    rmSync(broken);
  });

  it.each(SERVICES)("have an exposure of at most 2.0 of 10: %s", (unit) => {
    expect(
      analyze("security", "--offline=true", "--threshold=20", join(folder, unit)),
    ).toMatchObject({ status: 0 });
  });

  it.each(SERVICES)("restrict the product in the same way: %s", (unit) => {
    const restrictions = (name: string) =>
      /^ProtectSystem=[\s\S]*?(?=\n\n|$)/m.exec(readDeployFile(`systemd/${name}`))?.[0].trim();
    expect(restrictions(unit)).toBe(restrictions("masthead.service"));
  });
});
