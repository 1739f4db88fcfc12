import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testBrowser } from "../../../test/factories/auth.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";

/** Responses of the stub service by IP address. */
const RESPONSES: Record<string, string> = {
  "8.8.8.8": "1;EG;EGY;Egypt",
  "2001:4860:4860::8888": "1;sa;SAU;Saudi Arabia",
  "9.9.9.9": "0;;;WRONG INPUT",
  "1.1.1.1": "2;ZZ;ZZZ;Reserved",
  "1.0.0.1": "1;XX;XXX;Nowhere",
  "4.4.4.4": "<html>unexpected</html>",
};

let service: Server;
let requestedAddresses: string[] = [];
let platform: StartedPlatform;

beforeAll(async () => {
  service = createServer((request, response) => {
    const address = decodeURIComponent((request.url ?? "").slice("/ip/".length));
    requestedAddresses.push(address);
    if (address === "7.7.7.7") return;
    if (address === "6.6.6.6") response.writeHead(500).end();
    else if (address === "5.5.5.5")
      response.writeHead(302, { location: "http://127.0.0.2:1/" }).end();
    else response.end(RESPONSES[address] ?? "0;;;");
  }).listen(0, "127.0.0.1");
  await new Promise((done) => service.once("listening", done));
  platform = await testPlatform({
    COUNTRY_URL: `http://127.0.0.1:${(service.address() as AddressInfo).port}/ip/{address}`,
  });
});

afterAll(async () => {
  service.closeAllConnections();
  service.close();
  await platform.stop();
});

const guessAt = async (address: string, target = platform) =>
  (await testBrowser(target, { address }).client.country.guess()).country;

describe("country lookup", () => {
  it("requests the visitor's address and caches the result", async () => {
    requestedAddresses = [];
    expect(await guessAt("8.8.8.8")).toBe("EG");
    expect(await guessAt("8.8.8.8")).toBe("EG");
    expect(await guessAt("2001:4860:4860::8888")).toBe("SA");
    expect(requestedAddresses).toEqual(["8.8.8.8", "2001:4860:4860::8888"]);
  });

  it("returns null for error responses, unknown countries and malformed responses", async () => {
    for (const address of ["9.9.9.9", "1.1.1.1", "1.0.0.1", "4.4.4.4"])
      expect(await guessAt(address), address).toBeNull();
  });

  it("returns null quickly when the service fails, redirects to a private network or times out, and caches the failure", async () => {
    requestedAddresses = [];
    const startedAt = performance.now();
    for (const address of ["6.6.6.6", "5.5.5.5", "7.7.7.7"])
      expect(await guessAt(address), address).toBeNull();
    expect(performance.now() - startedAt).toBeLessThan(4000);
    for (const address of ["6.6.6.6", "5.5.5.5", "7.7.7.7"])
      expect(await guessAt(address), address).toBeNull();
    expect(requestedAddresses).toEqual(["6.6.6.6", "5.5.5.5", "7.7.7.7"]);
  });

  it("does not look up private addresses", async () => {
    requestedAddresses = [];
    for (const address of ["127.0.0.1", "10.0.0.7", "192.168.1.1", "::1", "fd00::1"])
      expect(await guessAt(address), address).toBeNull();
    expect(requestedAddresses).toEqual([]);
  });

  it("is off without a setting and stores no address", async () => {
    const off = await testPlatform();
    expect(await guessAt("8.8.8.8", off)).toBeNull();
    await off.stop();
    const { rows } = await platform.database.pool.query(
      "select table_name from information_schema.columns where table_schema = 'public' and data_type = 'text' and column_name = 'address'",
    );
    for (const { table_name: table } of rows)
      expect(
        (await platform.database.pool.query(`select from "${table}" where address = '8.8.8.8'`))
          .rowCount,
        table,
      ).toBe(0);
  });
});
