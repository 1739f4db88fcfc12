import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { join } from "node:path";
import { fetchGuarded } from "../../../server/src/platform/outgoing/guarded-fetch.ts";
import { migrateDatabase } from "../../../server/src/platform/postgres/migrate.ts";
import { uniqueImage } from "../../../server/test/factories/unique-image.ts";
import { startFastPostgres } from "../../../server/test/fast-postgres.ts";
import { importByCommand } from "../../../server/test/processes/import-command.ts";
import { temporaryFolder } from "../../../server/test/processes/product.ts";
import { startNameServer } from "../stage/name-server.ts";
import type { OutgoingResult } from "./outgoing.ts";

/**
 * Attacks on outgoing requests, in a separate network and mount namespace: `unshare --net --mount
 * node outgoing.child.ts TRIES`. All addresses belong to this machine, so that a request to a
 * private network would arrive. Prints the result as JSON.
 */
const PUBLIC = "93.184.216.34";
const PRIVATE = [
  "127.0.0.1",
  "10.0.0.1",
  "172.16.5.5",
  "192.168.7.7",
  "169.254.169.254",
  "100.64.0.1",
];
const NAME_SERVER = "127.0.0.53";
const tries = Number(process.argv[2]);

/** Runs a program. @throws Error if it fails */
function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${program} ${args.join(" ")}: ${stderr}`);
}

/** Starts a web server on port 80 of an address, and calls back with each connection. */
async function serve(address: string, handle: RequestListener, onConnection: () => void) {
  const server = createServer(handle).on("connection", onConnection).listen(80, address);
  await once(server, "listening");
  return server;
}

const folder = temporaryFolder();
run("ip", "link", "set", "lo", "up");
for (const address of [PUBLIC, ...PRIVATE.slice(1)])
  run("ip", "address", "add", `${address}/32`, "dev", "lo");
const names = await startNameServer(NAME_SERVER);
const resolvConf = join(folder, "resolv.conf");
writeFileSync(resolvConf, names.resolvConf);
run("mount", "--bind", resolvConf, "/etc/resolv.conf");

const result: OutgoingResult = {
  requests: 0,
  publicConnections: 0,
  privateConnections: 0,
  privateAnswers: 0,
  imported: 0,
};
const asked = new Map<string, number>();
const privateAddress = () => PRIVATE[result.privateAnswers++ % PRIVATE.length] ?? "";
names.resolve = (name) => {
  const times = (asked.get(name) ?? 0) + 1;
  asked.set(name, times);
  if (name === "public.test") return [PUBLIC];
  // Public for the check, private for the connection, if there were two look-ups.
  if (name === "rebinding.test") return times % 2 ? [PUBLIC] : [privateAddress()];
  if (name === "mixed.test") return [PUBLIC, privateAddress()];
  return [privateAddress()];
};

const image = await uniqueImage();
const REDIRECTS: Record<string, string> = {
  "/to-address": "http://10.0.0.1/secret",
  "/to-metadata": "http://169.254.169.254/latest/meta-data",
  "/to-name": "http://private.test/secret",
  "/to-rebinding": "http://rebinding.test/secret",
  "/to-number": "http://2130706433/secret",
  "/twice": "/to-rebinding",
};
const item = (
  path: string,
  n: number,
) => `<item><title>Item ${n}</title><link>http://public.test/story-${n}</link>
  <guid>story-${n}</guid><pubDate>Sun, 05 May 2024 18:00:00 +0300</pubDate><description>Text ${n}</description>
  <enclosure url="${path}" type="image/png" length="100"/></item>`;
const attacks = [
  ...Object.keys(REDIRECTS).map((path) => `http://public.test${path}`),
  ...["rebinding", "mixed", "private"].map((name) => `http://${name}.test/secret`),
  ...PRIVATE.map((address) => `http://${address}/secret`),
];
const feed = `<?xml version="1.0"?><rss version="2.0"><channel><title>Feed</title><link>http://public.test/</link><description>Feed</description>
${["http://public.test/image.png", ...attacks].map(item).join("\n")}</channel></rss>`;

const handlePublic: RequestListener = ({ url = "" }, response) => {
  const location = REDIRECTS[url];
  if (location) return response.writeHead(302, { location }).end();
  if (url === "/feed.xml")
    return response.setHeader("content-type", "application/rss+xml").end(feed);
  if (url === "/image.png") return response.setHeader("content-type", "image/png").end(image);
  return response.end("public");
};
const servers = [
  await serve(PUBLIC, handlePublic, () => result.publicConnections++),
  ...(await Promise.all(
    PRIVATE.map((address) =>
      serve(
        address,
        (_, response) => response.end("secret"),
        () => result.privateConnections++,
      ),
    ),
  )),
];

for (let attempt = 0; attempt < tries; attempt++) {
  for (const url of ["http://public.test/", ...attacks]) {
    result.requests++;
    const reply = await fetchGuarded(url, { maxBytes: 1000, accept: "*/*" }).catch(() => undefined);
    if (reply?.bytes.includes("secret")) result.privateConnections++;
  }
}

chmodSync(folder, 0o755);
const postgres = await startFastPostgres(join(folder, "data"));
await migrateDatabase(postgres.url);
const { code, stdout, stderr } = await importByCommand(["feed", "http://public.test/feed.xml"], {
  url: postgres.url,
  dataDir: folder,
});
if (code !== 0) throw new Error(stderr);
result.imported = Number(/^ *articles created +(\d+)$/m.exec(stdout)?.[1] ?? 0);
await postgres.stop();
for (const server of servers) server.close();
names.close();
run("rm", "-r", folder);
console.log(JSON.stringify(result));
process.exit(0);
