import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { findAddress } from "./listen.ts";

it("says that a HOST is not of this machine, with and without a PORT", async () => {
  const message = "192.0.2.1 is not an address of this machine";
  await expect(findAddress({ HOST: "192.0.2.1", PORT: 3317 })).rejects.toThrow(message);
  await expect(findAddress({ HOST: "192.0.2.1", PORT: undefined })).rejects.toThrow(message);
});

it("says that a PORT is taken", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await expect(findAddress({ HOST: "127.0.0.1", PORT: port })).rejects.toThrow(`port ${port} on 127.0.0.1 is taken`);
  server.close();
});

it("says that a HOST has no address", async () => {
  await expect(findAddress({ HOST: "no-such-host.invalid", PORT: 3317 })).rejects.toThrow(
    "HOST is no-such-host.invalid, which has no address",
  );
});
