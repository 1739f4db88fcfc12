/**
 * Generates the slate in server/samples: `node scripts/make-slate.ts`. Needs ffmpeg with libx264,
 * and the DejaVu fonts. The output is committed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { makeSlate } from "./samples/slate.ts";

const OUT = fileURLToPath(new URL("../server/samples/", import.meta.url));
const facts = `${OUT}facts.json`;
const tracks = { ...JSON.parse(readFileSync(facts, "utf8")), ...(await makeSlate(OUT)) };
writeFileSync(facts, `${JSON.stringify(tracks)}\n`);
