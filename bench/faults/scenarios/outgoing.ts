import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Outcome, Scenario } from "../scenario.ts";

const CHILD = fileURLToPath(new URL("./outgoing.child.ts", import.meta.url));

/** Result that the child process prints. */
export interface OutgoingResult {
  requests: number;
  /** Connections to the public server: without any, the scenario would prove nothing. */
  publicConnections: number;
  privateConnections: number;
  /** Answers of the name server that led to a private address. */
  privateAnswers: number;
  /** Articles that the import command created from a public feed. */
  imported: number;
}

/**
 * Redirects and host names that lead outgoing requests into private networks. Lost: connections to
 * a private address.
 */
export const OUTGOING: Scenario[] = [
  {
    name: "outgoing",
    fault: "redirects and DNS rebinding against outgoing requests",
    tries: 20,
    recoveryLimit: 0,
    async run({ tries }): Promise<Outcome> {
      // Separate network and mounts: the child gives itself public addresses, and a name server.
      const args = ["--net", "--mount", process.execPath, CHILD, String(tries)];
      const child = spawn("unshare", args, { stdio: ["ignore", "pipe", "inherit"] });
      const result = JSON.parse(await text(child.stdout)) as OutgoingResult;
      const { requests, publicConnections, privateConnections, privateAnswers, imported } = result;
      if (!publicConnections || !privateAnswers || !imported)
        throw new Error(`nothing was tested: ${JSON.stringify(result)}`);
      const notes = [
        `${privateAnswers} names resolved to private addresses, ${privateConnections} connections to them`,
        `${publicConnections} connections to the public server`,
      ];
      return { tries, lost: privateConnections, requests, failed: 0, recovery: null, notes };
    },
  },
];
