import { spawnSync } from "node:child_process";
import { chownSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";

interface BaseBackup {
  /** URL of the running server, and its folder of data. */
  url: string;
  from: string;
  /** Folder of data of the standby. */
  to: string;
  /** Name with which the standby connects to the server. */
  name: string;
  /** Replication slot that the standby uses. */
  slot?: string;
}

/**
 * Copies a running server to a folder in which a standby can start, by the low-level API for
 * backups. @throws Error if the copy fails
 */
export async function takeBaseBackup({ url, from, to, name, slot }: BaseBackup): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query("select pg_backup_start('standby', true)");
    mkdirSync(to, { recursive: true });
    const { status, stderr } = spawnSync("cp", ["-a", `${from}/.`, to], { encoding: "utf8" });
    // Files that the running server removes during the copy are replayed from the write-ahead log.
    if (status !== 0 && !/No such file/.test(stderr))
      throw new Error(`the base backup failed: ${stderr}`);
    const { rows } = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(false)",
    );
    for (const file of ["postmaster.pid", "postmaster.opts", "standby.signal"])
      rmSync(join(to, file), { force: true });
    const slots = join(to, "pg_replslot");
    for (const entry of readdirSync(slots)) rmSync(join(slots, entry), { recursive: true });
    const { uid, gid } = statSync(from);
    const write = (file: string, text: string) => {
      writeFileSync(join(to, file), text, { mode: 0o600 });
      chownSync(join(to, file), uid, gid);
    };
    write("backup_label", rows[0]?.labelfile ?? "");
    write("standby.signal", "");
    const { hostname, port, username, password } = new URL(url);
    const connection = `host=${hostname} port=${port} user=${username} password=${password} application_name=${name}`;
    write(
      "postgresql.auto.conf",
      `primary_conninfo = '${connection}'\n${slot ? `primary_slot_name = '${slot}'\n` : ""}`,
    );
  } finally {
    await client.end();
  }
}
