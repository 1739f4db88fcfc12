import { createHash, randomUUID } from "node:crypto";
import { IMAGE_FORMATS } from "@masthead/contract/newsroom/media/image-variants.ts";
import type { Role } from "@masthead/contract/platform/ability.ts";
import { articlePath, deletionPath, pagePath } from "@masthead/contract/platform/paths.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeUserWithPassword, PASSWORD, rejectionOf } from "../factories/auth.ts";
import { makeChannel, makeEpisode } from "../factories/broadcast.ts";
import { bodyOf, makeCategory } from "../factories/factory.ts";
import { appCode, enrolApp } from "../factories/second-factor.ts";
import { CARDS, ledgerOfOrder, makeOffer, orderInput } from "../factories/shop.ts";
import { uniqueImage } from "../factories/unique-image.ts";
import { createAuthenticator } from "../fakes/authenticator.ts";
import { enterCard } from "../fakes/sandbox.ts";
import type { Product } from "../processes/product.ts";
import { mailsIn, waitForMailedCode, waitForMailedText } from "../processes/staff-session.ts";
import { readWorkbook } from "../readers/read-workbook.ts";
import { type BalancedBrowser, startBrowser } from "./balanced-browser.ts";
import { type Installation, localFiles, startInstallation } from "./installation.ts";
import { longRecording, MEBIBYTE, uploadRecording } from "./recordings.ts";

const PUBLIC_URL = "https://news.example";
/** Deadline for what jobs, webhooks and announced changes bring about, in milliseconds. */

let installation: Installation;
let first: Product;
let second: Product;
/**
 * Superadmin, who signed in with the first step at one machine and the second step at the other.
 */
let staff: BalancedBrowser;

beforeAll(async () => {
  installation = await startInstallation(PUBLIC_URL);
  ({ first, second } = installation);
  staff = (await signInStaff("Superadmin")).browser;
});

afterAll(async () => {
  const { worker, stop } = installation;
  const machines = [first, second, worker];
  const folders = machines.flatMap(({ dataDir }) => localFiles(dataDir));
  const errors = machines.flatMap((machine) =>
    machine
      .output()
      .split("\n")
      .filter((line) => line.startsWith("{")),
  );
  await stop();
  expect({ folders, errors }).toEqual({ folders: [], errors: [] });
});

const db = () => installation.database.db;
const sentMails = () => new Set(mailsIn(installation.worker.dataDir));

/** Signs in a new user: the first step at the first machine, the second at the other. */
async function signInStaff(role: Role) {
  const browser = startBrowser();
  const { email } = await makeUserWithPassword(installation, role);
  const before = sentMails();
  const { challenge } = await browser.at(first).auth.loginAdmin({ email, password: PASSWORD });
  const code = await waitForMailedCode(installation.worker.dataDir, email, before);
  const profile = await browser.at(second).auth.checkOtp({ challenge, code });
  return { browser, profile, email };
}

const textAt = async (browser: BalancedBrowser, machine: Product, path: string) => {
  const response = await browser.get(machine, path);
  return { status: response.status, text: await response.text() };
};

const bytesAt = async (machine: Product, path: string, headers: Record<string, string> = {}) => {
  const response = await startBrowser().get(machine, path, headers);
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};

describe("accounts on two machines", () => {
  it("have one session on both, after a sign-in whose steps were at different machines, and none after signing out on one", async () => {
    const { browser, profile } = await signInStaff("Admin");
    for (const machine of [first, second])
      expect(await browser.at(machine).account.me()).toMatchObject({ id: profile.id });
    await browser.at(first).auth.logout();
    expect(await rejectionOf(browser.at(second).account.me())).toMatchObject({ status: 401 });
  });

  it("accept a code of an authenticator app that was enrolled on the other machine, once on both together", async () => {
    const { browser, email } = await signInStaff("Admin");
    const { secret } = await enrolApp(browser.at(first));
    const [one, other] = [startBrowser(), startBrowser()];
    const challenges = [
      await one.at(first).auth.loginAdmin({ email, password: PASSWORD }),
      await other.at(first).auth.loginAdmin({ email, password: PASSWORD }),
    ];
    const code = appCode(secret, 1);
    await one.at(second).auth.checkOtp({ challenge: challenges[0]?.challenge ?? "", code });
    expect(await one.at(first).account.me()).toMatchObject({ email });
    expect(
      await rejectionOf(
        other.at(first).auth.checkOtp({ challenge: challenges[1]?.challenge ?? "", code }),
      ),
    ).toMatchObject({
      status: 400,
    });
  });

  it("accept a passkey whose challenge is of the other machine, both to enrol it and to sign in", async () => {
    const { browser, profile } = await signInStaff("Admin");
    const authenticator = createAuthenticator(PUBLIC_URL);
    const creation = await browser.at(first).account.passkeyOptions({});
    await browser
      .at(second)
      .account.addPasskey({ name: "Telephone", response: authenticator.make(creation) });
    const visitor = startBrowser();
    const options = await visitor.at(second).auth.passkeyOptions();
    await visitor.at(first).auth.passkeyCheck({ response: authenticator.sign(options) });
    expect(await visitor.at(second).account.me()).toMatchObject({ id: profile.id });
  });

  it("have one rate limit for both", async () => {
    const { browser } = await signInStaff("Admin");
    for (let count = 0; count < 10; count++)
      await browser.at(count % 2 ? second : first).account.exportData();
    for (const machine of [first, second])
      expect(await rejectionOf(browser.at(machine).account.exportData())).toMatchObject({
        status: 429,
      });
  });

  it("are exported from one machine with actions on the other, and deleted by the worker", async () => {
    const { email } = await makeUserWithPassword(installation, "User");
    const reader = startBrowser();
    await reader.at(first).auth.loginWeb({ email, password: PASSWORD });
    expect(await reader.at(second).account.exportData()).toMatchObject({
      account: { email },
      sessions: [{}],
    });

    const before = sentMails();
    await startBrowser().at(first).dataDeletion.request({ email });
    const mailed = await waitForMailedText(
      installation.worker.dataDir,
      email,
      before,
      /(?<=fbdatadeletion\?code=)\w{40}/,
    );
    expect((await textAt(startBrowser(), second, deletionPath("en-US", mailed))).status).toBe(200);
    await startBrowser().at(second).dataDeletion.confirm({ code: mailed });
    await expect
      .poll(async () => (await startBrowser().at(first).dataDeletion.get({ code: mailed })).state)
      .toBe("done");
    for (const machine of [first, second])
      expect(await rejectionOf(reader.at(machine).account.me())).toMatchObject({ status: 401 });
  });
});

describe("the newsroom on two machines", () => {
  it("shows publications, changes and withdrawals of one machine on the other, although the page was cached", async () => {
    const reader = startBrowser();
    const title = `Bread prices ${randomUUID()}`;
    const categoryId = await makeCategory(db());
    const fields = {
      locale: "en-US",
      categoryId,
      body: bodyOf("What it costs."),
      publishedAt: new Date(Date.now() - 60_000).toISOString(),
    };
    expect((await textAt(reader, second, "/latest-news")).text).not.toContain(title);
    const created = await staff.at(first).article.create({ ...fields, locale: "en-US", title });
    const path = articlePath({ ...created, locale: "en-US" });
    await expect
      .poll(async () => (await textAt(reader, second, "/latest-news")).text)
      .toContain(title);
    expect((await textAt(reader, second, path)).text).toContain(title);

    const edited = await staff.at(first).article.edit({
      id: created.id,
      version: created.version,
      title: `${title} again`,
      publish: { kind: "update" },
    });
    await expect
      .poll(async () => (await textAt(reader, second, path)).text)
      .toContain(`${title} again`);
    await staff
      .at(second)
      .article.status({ id: created.id, enable: false, version: edited.version });
    await expect.poll(async () => (await textAt(reader, first, path)).status).toBe(404);
  });

  it("serves an image of one machine from both, in the sizes that the worker made", async () => {
    const file = new File([new Uint8Array(await uniqueImage(700, 500))], "square.png");
    const { id } = await staff.at(first).media.create({ file });
    const widths = async () => (await staff.at(second).media.get({ id })).picture.widths;
    await expect.poll(widths).not.toEqual([]);
    const { base, original, widths: sizes } = (await staff.at(second).media.get({ id })).picture;
    const variants = sizes.flatMap((width) =>
      IMAGE_FORMATS.map((format) => `${base}-${width}.${format}`),
    );
    // The machine that first receives a request for a crop renders it.
    for (const path of [original, ...variants, `${base}-card.jpg`]) {
      const [one, other] = [await bytesAt(second, path), await bytesAt(first, path)];
      expect([path, one.status, other.status, one.bytes.equals(other.bytes)]).toEqual([
        path,
        200,
        200,
        true,
      ]);
    }
  });

  it("opens a preview on one machine that was made on the other", async () => {
    const title = `Not yet ${randomUUID()}`;
    const { id } = await staff.at(first).article.create({ locale: "en-US", title });
    const { path } = await staff.at(first).article.sharePreview({ id });
    const page = await textAt(startBrowser(), second, path);
    expect([page.status, page.text.includes(title)]).toEqual([200, true]);
  });

  it("has an editor's drafts on both machines, and shows editors of the same article on the other", async () => {
    const { browser: colleague, profile } = await signInStaff("Admin");
    const { id, version } = await staff
      .at(first)
      .article.create({ locale: "en-US", title: "Work in progress" });
    await staff.at(first).article.draft.save({
      key: "screen-1",
      articleId: id,
      fields: { title: "Typed so far" },
      version,
    });
    expect(await staff.at(second).article.draft.list({ articleId: id })).toMatchObject([
      { fields: { title: "Typed so far" } },
    ]);

    expect((await colleague.at(first).article.presence({ id })).others).toEqual([]);
    expect((await staff.at(second).article.presence({ id })).others).toMatchObject([
      { id: profile.id },
    ]);
  });
});

describe("broadcasts on two machines", () => {
  // Smaller parts than S3 accepts, except the last; and parts as the back office sends them.
  it.each([3 * MEBIBYTE, 8 * MEBIBYTE])(
    "play a recording from both, after parts of %i bytes were sent to both in turn",
    async (partSize) => {
      const bytes = longRecording(11 * MEBIBYTE);
      const { received, recording } = await uploadRecording(
        [first.url, second.url],
        staff.cookie() ?? "",
        bytes,
        { partSize },
      );
      const url = `/recordings/${createHash("sha256").update(bytes).digest("hex")}.mp3`;
      const properties = {
        name: "upload.bin",
        bytes: bytes.length,
        durationSeconds: expect.any(Number),
        hasSound: true,
        width: null,
        height: null,
      };
      const usable = { state: "ready", problem: null };
      const file = { url, kind: "audio", mimeType: "audio/mpeg", ...properties, ...usable };
      expect([received, recording]).toEqual([bytes.length, file]);
      const { id } = await makeEpisode(db(), { videoUrl: null, audioUrl: url });
      const playback = await startBrowser().at(first).playback.episode({ id, sound: 1 });
      const start = 9 * MEBIBYTE;
      for (const machine of [first, second]) {
        const [whole, part, end] = [
          await bytesAt(machine, playback.url),
          await bytesAt(machine, playback.url, { range: `bytes=${start}-${start + 999}` }),
          await bytesAt(machine, playback.url, { range: "bytes=-500" }),
        ];
        expect([whole.status, whole.bytes.equals(bytes)]).toEqual([200, true]);
        expect([part.status, part.bytes.equals(bytes.subarray(start, start + 1000))]).toEqual([
          206,
          true,
        ]);
        expect([end.status, end.bytes.equals(bytes.subarray(-500))]).toEqual([206, true]);
      }
    },
  );

  it("play a premium stream on one machine whose URL was signed by the other", async () => {
    const { id } = await makeChannel(db(), { premium: true });
    expect(await rejectionOf(startBrowser().at(second).playback.channel({ id }))).toMatchObject({
      status: 402,
    });
    const { url } = await staff.at(first).playback.channel({ id });
    const viewer = startBrowser();
    const master = await textAt(viewer, second, url);
    const [track = ""] = master.text.split("\n").filter((line) => line && !line.startsWith("#"));
    const playlist = await textAt(viewer, first, new URL(track, `${PUBLIC_URL}${url}`).pathname);
    const [segment = ""] = playlist.text
      .split("\n")
      .filter((line) => line && !line.startsWith("#"));
    const media = await bytesAt(
      second,
      new URL(segment, new URL(track, `${PUBLIC_URL}${url}`)).pathname,
    );
    expect([master.status, playlist.status, media.status, media.bytes.length > 0]).toEqual([
      200,
      200,
      200,
      true,
    ]);
    expect(
      (await textAt(viewer, second, url.replace(/\/stream\/\d+/, "/stream/9999999999"))).status,
    ).toBe(403);
  });
});

describe("the shop on two machines", () => {
  it("takes one payment for an order of one machine whose webhook arrives at the other", async () => {
    const buyer = startBrowser();
    const packageId = await makeOffer(db());
    const order = orderInput(packageId);
    const { paymentId, url } = await buyer.at(first).order.create(order);
    expect(await buyer.at(second).order.create(order), "the same idempotency key").toMatchObject({
      paymentId,
      url,
    });
    await enterCard(String(url).replace(PUBLIC_URL, second.url), CARDS.good);
    // Nothing polls the gateway: the payment is known only from its webhook, which goes to the
    // second machine.
    await expect
      .poll(async () => (await buyer.at(first).order.own({ paymentId })).state)
      .toBe("fulfilled");
    await Promise.all(
      [first, second].map((machine) => buyer.at(machine).payment.finish({ paymentId })),
    );
    expect(await ledgerOfOrder(db(), paymentId)).toEqual([["charge", 5000, "JOD"]]);
    const { number } = await buyer.at(first).order.own({ paymentId });
    const page = await textAt(
      buyer,
      first,
      pagePath("en-US", "packages/thankyou/card-payment", { paymentId }),
    );
    expect([page.status, page.text.includes(number)]).toEqual([200, true]);
  });

  it("exports the same orders from both machines", async () => {
    await startBrowser()
      .at(second)
      .order.create(orderInput(await makeOffer(db())));
    const sheets = await Promise.all(
      [first, second].map(async (machine) => {
        const response = await staff.get(machine, "/api/v1/order/excel?locale=en-US");
        const workbook = await readWorkbook(response.body as unknown as AsyncIterable<Buffer>);
        return workbook.sheets.map(({ rows, cells }) => ({ rows, cells }));
      }),
    );
    expect(sheets[0]).toEqual(sheets[1]);
    expect(sheets[0]?.[0]?.rows).toBeGreaterThan(2);
  });
});

describe("the installation on two machines", () => {
  it("has one push key and one path of the back office, which machines that start at the same time agree on", async () => {
    const visitor = startBrowser();
    expect(await visitor.at(second).push.key()).toEqual(await visitor.at(first).push.key());
    const paths = [first, second].map(
      (product) => /(?<=staff {5}https:\/\/news\.example)\S+/.exec(product.output())?.[0],
    );
    expect(paths).toEqual([expect.stringMatching(/^\/[0-9a-f]{24}$/), paths[0]]);
    for (const machine of [first, second])
      expect((await visitor.get(machine, `${paths[0]}/login`)).status).toBe(200);
  });

  it("continues with one machine after the other was killed during an upload", async () => {
    const bytes = longRecording(7 * MEBIBYTE);
    const upload = randomUUID();
    await uploadRecording([first.url], staff.cookie() ?? "", bytes, {
      upload,
      partSize: 6 * MEBIBYTE,
      until: 6 * MEBIBYTE,
    });
    process.kill(first.pid, "SIGKILL");
    const rest = await uploadRecording([second.url], staff.cookie() ?? "", bytes, {
      upload,
      from: 6 * MEBIBYTE,
    });
    expect(rest.received).toBe(bytes.length);

    const title = `Still here ${randomUUID()}`;
    const categoryId = await makeCategory(db());
    await staff.at(second).article.create({
      locale: "en-US",
      title,
      categoryId,
      publishedAt: new Date(Date.now() - 60_000).toISOString(),
    });
    await expect
      .poll(async () => (await textAt(startBrowser(), second, "/latest-news")).text)
      .toContain(title);
    const before = sentMails();
    const { email } = await makeUserWithPassword(installation, "Admin");
    await startBrowser().at(second).auth.loginAdmin({ email, password: PASSWORD });
    expect(await waitForMailedCode(installation.worker.dataDir, email, before)).toMatch(/^\d{6}$/);
  });
});
