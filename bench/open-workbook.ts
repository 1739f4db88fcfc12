import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** Fields between commas, in UTF-8, as cells show them; formulas would be computed. */
const AS_SHOWN = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,true";

/** @throws Error when LibreOffice is not installed */
export function requireLibreOffice(): void {
  if (spawnSync("soffice", ["--version"]).status !== 0)
    throw new Error("LibreOffice is not installed; on Debian: apt-get install libreoffice-calc");
}

/** What LibreOffice shows of a workbook's first sheet, row by row. Nothing in it may have the end of a line. */
export function openWorkbook(file: string): string[][] {
  const folder = dirname(file);
  const profile = `-env:UserInstallation=file://${join(folder, "profile")}`;
  execFileSync("soffice", [profile, "--headless", "--convert-to", AS_SHOWN, "--outdir", join(folder, "opened"), file], { stdio: "ignore" });
  return readFileSync(join(folder, "opened", basename(file).replace(/\.xlsx$/, ".csv")), "utf8")
    .split("\n")
    .filter(Boolean)
    .map(fieldsOf);
}

/** Fields of a line. */
function fieldsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
  );
}
