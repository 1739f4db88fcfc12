import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** LibreOffice filter for UTF-8 CSV with cells as displayed, so that formulas would be computed. */
const CSV_AS_DISPLAYED = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,true";

/** @throws Error when LibreOffice is not installed */
export function requireLibreOffice(): void {
  if (spawnSync("soffice", ["--version"]).status !== 0)
    throw new Error("LibreOffice is not installed; on Debian: apt-get install libreoffice-calc");
}

/**
 * Opens a workbook in LibreOffice and returns the displayed cells of its first sheet by row. No
 * cell may contain a newline.
 */
export function readWithLibreOffice(file: string): string[][] {
  const folder = dirname(file);
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  execFileSync(
    "soffice",
    [
      profile,
      "--headless",
      "--convert-to",
      CSV_AS_DISPLAYED,
      "--outdir",
      join(folder, "opened"),
      file,
    ],
    {
      stdio: "ignore",
    },
  );
  return readFileSync(join(folder, "opened", basename(file).replace(/\.xlsx$/, ".csv")), "utf8")
    .split("\n")
    .filter(Boolean)
    .map(parseCsvLine);
}

function parseCsvLine(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}
