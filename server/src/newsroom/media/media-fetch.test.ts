import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { clientAs, cookieOf, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { findSignedIn } from "../../audience/auth/session/session.service.ts";
import { innerContext } from "../../platform/inner-context.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { fetchMedia } from "./media-fetch.service.ts";

let platform: StartedPlatform;
let origin: string;
let image: Buffer;
const server = createServer((request, response) => {
  if (request.url === "/folder/dam%20wall.png?x=1") response.end(image);
  else if (request.url === "/page.png") response.end("<html>no image</html>");
  else response.writeHead(404).end();
});

beforeAll(async () => {
  platform = await testPlatform();
  image = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#336699" } })
    .png()
    .toBuffer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await platform.stop();
});

describe("images of other web sites", () => {
  const fetched = async (path: string) => {
    const { id } = await makeUser(platform.database.db, "Superadmin");
    const user =
      (await findSignedIn(platform, (await cookieOf(platform, id)).replace(/^[^=]*=/, ""))) ?? null;
    return fetchMedia(
      { ...innerContext(platform, "en-US"), user },
      origin + path,
      (address) => address === "127.0.0.1",
    );
  };

  it("are stored with the name of their file, identical ones once", async () => {
    const stored = await fetched("/folder/dam%20wall.png?x=1");
    expect(stored).toMatchObject({ name: "dam wall.png", picture: { width: 40, height: 30 } });
    expect((await fetched("/folder/dam%20wall.png?x=1")).id).toBe(stored.id);
  });

  it("are refused if they cannot be fetched, or are not images", async () => {
    expect((await problemOfRejection(fetched("/missing.png"))).errors).toMatchObject([
      { path: "url", code: "media.unreachable" },
    ]);
    expect((await problemOfRejection(fetched("/page.png"))).errors).toMatchObject([
      { code: "media.notAnImage" },
    ]);
  });

  it("are not fetched from private addresses by the call", async () => {
    const admin = await clientAs(platform, (await makeUser(platform.database.db, "Superadmin")).id);
    for (const url of [
      `${origin}/folder/dam%20wall.png?x=1`,
      "http://localhost/a.png",
      "http://169.254.169.254/latest",
    ])
      expect((await problemOfRejection(admin.media.fetch({ url }))).errors, url).toMatchObject([
        { path: "url", code: "media.unreachable" },
      ]);
    await expect(admin.media.fetch({ url: "file:///etc/passwd" })).rejects.toThrow();
  });
});
