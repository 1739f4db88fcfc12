import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it } from "vitest";
import { hasOwnListener, resolveListenUrl } from "./listen.ts";

it("listening fails if HOST is not an address of this machine, with and without PORT", async () => {
  const message = "192.0.2.1 is not an address of this machine";
  await expect(resolveListenUrl({ HOST: "192.0.2.1", PORT: 3317 })).rejects.toThrow(message);
  await expect(resolveListenUrl({ HOST: "192.0.2.1", PORT: undefined })).rejects.toThrow(message);
});

it("listening fails if PORT is in use", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await expect(resolveListenUrl({ HOST: "127.0.0.1", PORT: port })).rejects.toThrow(
    `port ${port} on 127.0.0.1 is in use`,
  );
  server.close();
});

it("listening fails if HOST does not resolve", async () => {
  await expect(resolveListenUrl({ HOST: "no-such-host.invalid", PORT: 3317 })).rejects.toThrow(
    "HOST no-such-host.invalid does not resolve to an address",
  );
});

it("workers have listeners of their own where the kernel shares connections among them", () => {
  expect(hasOwnListener(true, "linux")).toBe(true);
  expect(hasOwnListener(true, "darwin")).toBe(false);
  expect(hasOwnListener(true, "win32")).toBe(false);
  // Another start on the same port has to fail.
  expect(hasOwnListener(false, "linux")).toBe(false);
});
