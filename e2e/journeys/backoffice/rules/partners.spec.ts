import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { StaffChannel } from "@masthead/contract/broadcast/channel.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { inLocalePath, livePath, pagePath } from "@masthead/contract/platform/paths.ts";
import { violationsOf } from "../../../browser/axe.ts";
import { messagesOf } from "../../../messages.ts";
import { changeSetting } from "../../../staff/settings.ts";
import { signInStaff } from "../../../staff/staff.ts";
import { expect, test } from "../../../test.ts";

/** Site of a partner: a page that frames the path `?src=`. */
async function startPartner(): Promise<{ host: string; close: () => Promise<void> }> {
  const server: Server = createServer((request, response) => {
    const src = new URL(request.url ?? "/", "http://partner").searchParams.get("src") ?? "";
    response.writeHead(200, { "content-type": "text/html" });
    response.end(
      `<!doctype html><html lang="en"><title>Partner</title><h1>Partner</h1><iframe title="player" src="${src}" width="640" height="420"></iframe>`,
    );
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}

// The pages of partners are other sites, and the browser reports the frames that it refuses.
test.use({ expectedErrors: /request to another site: http:\/\/127\.0\.0\.1:|frame-ancestors/ });

test("partner sites of the setting embed players and headlines, others are refused", async ({
  page,
  baseURL,
}) => {
  test.slow();
  const superadmin = await signInStaff("Superadmin");
  const [allowed, refused] = await Promise.all([startPartner(), startPartner()]);
  await changeSetting("partnerDomains", allowed.host);
  try {
    const channel = await superadmin.call<StaffChannel>("POST", "/v1/channels", {
      name: { "en-US": `Embedded ${Date.now()}`, "ar-JO": "قناة مضمّنة" },
      kind: "video",
      streamUrl: "sample:tv",
      embeddable: true,
    });
    for (const locale of LOCALES) {
      const t = messagesOf(locale);
      const path = pagePath(locale, "embed/channel/:id", { id: channel.id });
      const framedBy = (host: string, src: string) =>
        `http://${host}/?src=${encodeURIComponent((baseURL ?? "") + src)}`;
      const start = (title: string) => t("player.start", { title });
      const title = channel.name[locale] ?? "";
      await page.goto(framedBy(allowed.host, path));
      const frame = page.frameLocator("iframe");
      await frame.getByRole("button", { name: start(title) }).click();
      await expect
        .poll(() => frame.locator("video").evaluate((video: HTMLVideoElement) => video.currentTime))
        .toBeGreaterThan(1);

      await page.goto(framedBy(refused.host, path));
      await expect(frame.getByRole("button", { name: start(title) })).toHaveCount(0);
      await page.goto(framedBy(allowed.host, livePath(locale, channel.slug[locale] ?? "")));
      await expect(frame.getByRole("heading", { name: title })).toHaveCount(0);

      await page.goto(framedBy(allowed.host, inLocalePath(locale, "/embed/headlines/all/4")));
      await expect(frame.getByRole("listitem")).toHaveCount(4);

      await page.goto(path);
      await expect(page.getByRole("button", { name: start(title) })).toBeVisible();
      expect(await violationsOf(page), `player, ${locale}`).toEqual([]);
      await page.goto(inLocalePath(locale, "/embed/headlines/all/4/dark"));
      expect(await violationsOf(page), `headlines, ${locale}`).toEqual([]);
    }
  } finally {
    await changeSetting("partnerDomains", "");
    await allowed.close();
    await refused.close();
  }
});
