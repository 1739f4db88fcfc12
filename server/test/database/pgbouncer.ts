import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { scaled } from "../../../scripts/machine-speed.ts";
import { endProcess } from "../processes/end-process.ts";
import { freePort } from "../processes/product.ts";
import { toolPath } from "../tools.ts";

/** PgBouncer refuses to run as root. */
const NOBODY = { uid: 65534, gid: 65534 };

interface PgBouncer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in transaction mode, with its default settings otherwise, in front of a server.
 * @param poolSize number of connections to the server
 * @throws Error if it is not installed
 */
export async function startPgBouncer(
  databaseUrl: string,
  { poolSize }: { poolSize: number },
): Promise<PgBouncer> {
  const server = new URL(databaseUrl);
  const folder = mkdtempSync(join(tmpdir(), "masthead-pgbouncer-"));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const settings = [
    "[databases]",
    `* = host=${server.hostname} port=${server.port}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "pool_mode = transaction",
    `default_pool_size = ${poolSize}`,
    "max_client_conn = 200",
    "auth_type = trust",
    `auth_file = ${folder}/users.txt`,
  ];
  writeFileSync(join(folder, "users.txt"), `"${server.username}" "${server.password}"\n`);
  writeFileSync(join(folder, "pgbouncer.ini"), `${settings.join("\n")}\n`);
  const program = spawn(
    toolPath("pgbouncer", "pgbouncer"),
    ["--quiet", join(folder, "pgbouncer.ini")],
    {
      stdio: ["ignore", "ignore", "inherit"],
      cwd: folder,
      ...(process.getuid?.() === 0 && NOBODY),
    },
  );
  const stop = async () => {
    await endProcess(program, "SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
  const url = new URL(server);
  url.port = String(port);
  for (let attempt = 0; attempt < scaled(100) && program.exitCode === null; attempt++) {
    if (await accepts(port)) return { url: url.href, stop };
    await wait(100);
  }
  await stop();
  throw new Error("PgBouncer did not start");
}

const accepts = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = createConnection({ host: "127.0.0.1", port }, () => done(true)).on("error", () =>
      done(false),
    );
    socket.on("connect", () => socket.destroy());
  });
