#!/usr/bin/env node
import { parseArgs } from "node:util";
import { compareHeads } from "../../server/test/head-fuzz/compare.ts";

/**
 * Differential fuzz test of the HTTP fast lane: `node bench/faults/fuzz-heads.ts [--cases 100000]
 * [--from 0]`. Mutated requests are sent to a server with the fast lane and to Node's HTTP server
 * alone. Exits with 1 unless the responses are the same.
 */
const MAX_PRINTED_DIFFERENCES = 10;

const { values } = parseArgs({
  options: { cases: { type: "string", default: "100000" }, from: { type: "string", default: "0" } },
});

const { cases, byFastLane, refused, differences } = await compareHeads({
  from: Number(values.from),
  cases: Number(values.cases),
});
for (const { number, pieces, fastLane, node } of differences.slice(0, MAX_PRINTED_DIFFERENCES)) {
  console.log(
    `case ${number}: ${JSON.stringify(pieces)}\n  fast lane: ${JSON.stringify(fastLane)}\n  Node:      ${JSON.stringify(node)}`,
  );
}
console.log(
  `${cases} cases: ${byFastLane} answered by the fast lane, ${refused} refused by Node, ${differences.length} differences`,
);
process.exitCode = differences.length ? 1 : 0;
