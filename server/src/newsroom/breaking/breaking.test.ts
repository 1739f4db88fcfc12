import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Client } from "@masthead/contract/contract.ts";
import type {
  BreakingEdition,
  BreakingPackage,
} from "@masthead/contract/newsroom/breaking/breaking.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeArticle } from "../../../test/factories/factory.ts";
import { changeSetting } from "../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { subscribeDevices } from "../../../test/fakes/push-device.ts";
import { type FakePushService, startFakePushService } from "../../../test/fakes/push-service.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import { continueSending } from "../../audience/notification/notification.service.ts";
import { notification } from "../../audience/notification/notification.table.ts";
import { pushSubscription } from "../../audience/notification/push/push-subscription.table.ts";
import { replaceNotifications } from "../../audience/notification/replace/replace.service.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { openWork } from "../../platform/work/open-work.table.ts";
import { breakingPackage } from "./breaking.table.ts";
import { runDryRun } from "./dry-run/dry-run.service.ts";
import { carryOut, resumePackages } from "./send/carry-out.service.ts";
import { CARRY_OUT_JOB } from "./send/send.service.ts";

const REASON = "The second editor cannot be reached";

let platform: StartedPlatform;
let push: FakePushService;
let site: Server;
/** Status of pages of the site. */
let pageStatus = 200;
const requested: string[] = [];
let writer: Client;
let editor: Client;

const newcomer = async (...newsroomRights: NewsroomRight[]) =>
  clientAs(platform, (await makeUser(platform.database.db, "Admin", { newsroomRights })).id);
const all = ["write", "review", "publish", "push"] as const;

const setRules = async (editionApproval: boolean, twoPeopleForBreaking: boolean) => {
  await changeSetting(platform, "dashboard", "editionApproval", editionApproval);
  await changeSetting(platform, "dashboard", "twoPeopleForBreaking", twoPeopleForBreaking);
};

/** Starts a flash in English as the writer, and submits it. */
const flash = (headline = `Quake near Aqaba ${randomUUID()}`): Promise<BreakingPackage> =>
  writer.breaking.start({
    key: randomUUID(),
    editions: [{ locale: "en-US", headline }],
    submit: true,
  });

const english = ({ editions }: BreakingPackage): BreakingEdition =>
  editions.find(({ locale }) => locale === "en-US") ?? expect.fail("no English edition");
const stepsOf = (edition: BreakingEdition) =>
  Object.fromEntries(edition.steps.map(({ kind, state }) => [kind, state]));

/** Carries out a package and delivers its alerts. Returns it. */
async function work({ id }: { id: number }): Promise<BreakingPackage> {
  await carryOut(platform, id);
  const sent = await editor.breaking.get({ id });
  for (const { steps } of sent.editions)
    for (const step of steps) if (step.push) await continueSending(platform, step.push.id);
  return editor.breaking.get({ id });
}

const approveAndSend = async ({ id, hash }: BreakingPackage, client = editor) =>
  work(await client.breaking.approve({ id, hash, send: true }));
const seen = (id: number) => innerClient(platform, "en-US").article.details({ id });

beforeAll(async () => {
  push = await startFakePushService();
  site = createServer((request, response) => {
    requested.push(request.url ?? "");
    response.writeHead(pageStatus).end("page");
  });
  await new Promise<void>((listening) => site.listen(0, "127.0.0.1", listening));
  platform = await testPlatform({ PUSH_HOSTS: push.host });
  platform.publicUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  await subscribeDevices(platform.database.db, push.origin, 3);
});
beforeEach(async () => {
  // New users for each test, because calls are rate-limited.
  [writer, editor] = [await newcomer(...all), await newcomer(...all)];
  pageStatus = 200;
  push.deliveries.length = 0;
  push.respond = () => ({ status: 201 });
  await setRules(true, true);
});
afterAll(async () => {
  await push.close();
  site.close();
  await platform.stop();
});

describe("a flash", () => {
  it("goes from one line to readers and devices by two people", async () => {
    const started = await flash("Strong quake near Aqaba");
    expect(started).toMatchObject({
      state: "submitted",
      approval: null,
      needsSecondPerson: true,
      abilities: { approve: false, send: true, withdraw: false },
    });
    const { articleId, path, stage } = english(started);
    expect(stage).toBe("flash");
    expect(await problemOfRejection(seen(articleId))).toMatchObject({ status: 404 });
    const sent = await approveAndSend(started);
    expect(sent).toMatchObject({ state: "sent", unsent: false, approval: { by: {} } });
    expect(stepsOf(english(sent))).toEqual({
      publish: "done",
      warm: "done",
      ticker: "done",
      push: "done",
    });
    expect(english(sent)).toMatchObject({ path, articleState: "published" });
    expect(requested.at(-1)).toBe(path);
    expect(await seen(articleId)).toMatchObject({ title: "Strong quake near Aqaba" });
    const ticker = await innerClient(platform, "en-US").article.breaking({ limit: 5 });
    expect(ticker.map(({ id }) => id)).toContain(articleId);
    expect(english(sent).steps.at(-1)?.push).toMatchObject({ addressed: 3, accepted: 3 });
    expect(push.deliveries[0]?.message).toMatchObject({
      title: "Strong quake near Aqaba",
      url: path,
    });
  });

  it("is stored once when it is sent again", async () => {
    const input = {
      key: randomUUID(),
      editions: [{ locale: "en-US" as const, headline: "Once" }],
    };
    const [first, again] = [await writer.breaking.start(input), await writer.breaking.start(input)];
    expect(again.id).toBe(first.id);
  });

  it("opens urgent work for colleagues who may approve, until it is approved", async () => {
    const { db } = platform.database;
    const started = await flash();
    const open = () =>
      db
        .select()
        .from(openWork)
        .where(eq(openWork.path, `/breaking/${started.id}`));
    expect(await open()).toMatchObject([{ kind: "breaking", urgent: true, closedAt: null }]);
    await editor.breaking.approve({ id: started.id, hash: started.hash });
    expect((await open())[0]?.closedAt).not.toBeNull();
  });

  it("takes an existing article, which one package may have", async () => {
    const { id: articleId } = await makeArticle(platform.database.db, { publishedAt: null });
    const start = () =>
      writer.breaking.start({ key: randomUUID(), editions: [{ locale: "en-US", articleId }] });
    expect(english(await start()).articleId).toBe(articleId);
    expect(await problemOfRejection(start())).toMatchObject({
      status: 409,
      errors: [{ code: "breaking.articleInPackage" }],
    });
    const arabic = writer.breaking.start({
      key: randomUUID(),
      editions: [{ locale: "ar-JO", articleId }],
    });
    expect(await problemOfRejection(arabic)).toMatchObject({ status: 400 });
  });
});

describe("approval of a package", () => {
  it("is refused to those who wrote some of it, and to staff without the right", async () => {
    const started = await flash();
    const { id, hash } = started;
    expect(await problemOfRejection(writer.breaking.approve({ id, hash }))).toMatchObject({
      status: 409,
      errors: [{ path: "approval", code: "breaking.ownPackage" }],
    });
    const reporter = await newcomer("write");
    expect(await problemOfRejection(reporter.breaking.approve({ id, hash }))).toMatchObject({
      status: 403,
    });
    const reviewer = await newcomer("review");
    expect(
      await problemOfRejection(reviewer.breaking.approve({ id, hash, send: true })),
    ).toMatchObject({ status: 403 });
    const approved = await reviewer.breaking.approve({ id, hash });
    expect(approved).toMatchObject({ state: "approved", abilities: { send: false } });
    const publisher = await newcomer("publish");
    expect(await problemOfRejection(publisher.breaking.send({ id, hash }))).toMatchObject({
      status: 403,
    });
  });

  it("ends with each change, on the desk and in the form of the article", async () => {
    const started = await flash();
    const approve = async () => {
      const { id, hash } = await editor.breaking.get({ id: started.id });
      return editor.breaking.approve({ id, hash });
    };
    const { version } = await approve();
    const edited = await writer.breaking.save({
      id: started.id,
      version,
      locale: "en-US",
      alertBody: "Felt in Amman",
    });
    expect(edited).toMatchObject({ state: "draft", approval: null });
    const stale = editor.breaking.approve({ id: started.id, hash: started.hash });
    expect(await problemOfRejection(stale)).toMatchObject({
      status: 409,
      errors: [{ path: "hash", code: "breaking.changedSince" }],
    });
    await approve();
    const { articleId, articleVersion } = english(edited);
    await writer.article.edit({ id: articleId, version: articleVersion, title: "Another line" });
    const changed = await editor.breaking.get({ id: started.id });
    expect(changed).toMatchObject({
      state: "approved",
      approval: null,
      outdatedApproval: { by: {} },
    });
    const { id, hash } = changed;
    expect(await problemOfRejection(writer.breaking.send({ id, hash }))).toMatchObject({
      status: 409,
    });
  });

  it("happens once when two people approve at the same time", async () => {
    const { id, hash } = await flash();
    const third = await newcomer(...all);
    const results = await Promise.allSettled(
      [editor, third].map((client) => client.breaking.approve({ id, hash, send: true })),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await work({ id });
    expect(push.deliveries).toHaveLength(3);
  });

  it("is replaced by a reason for breaking news only where the settings allow it", async () => {
    const { id, hash } = await flash();
    expect(await problemOfRejection(writer.breaking.send({ id, hash }))).toMatchObject({
      status: 409,
      errors: [{ path: "override", code: "breaking.needsSecondPerson" }],
    });
    const sent = await work(await writer.breaking.send({ id, hash, override: REASON }));
    expect(stepsOf(english(sent))).toMatchObject({ publish: "done", push: "done" });
    await setRules(true, false);
    const other = await flash();
    expect(other).toMatchObject({ acceptsReason: false, abilities: { send: false } });
    const refused = writer.breaking.send({ id: other.id, hash: other.hash, override: REASON });
    expect(await problemOfRejection(refused)).toMatchObject({
      status: 409,
      errors: [{ path: "approval", code: "breaking.needsApproval" }],
    });
    await setRules(false, false);
    const alone = await work(await writer.breaking.send({ id: other.id, hash: other.hash }));
    expect(alone.state).toBe("sent");
  });
});

describe("a package", () => {
  it("grows at the same URL, with the other language later, and sends what is new", async () => {
    const first = await approveAndSend(await flash("Quake near Aqaba"));
    const { articleId, path } = english(first);
    const snap = await writer.breaking.save({
      id: first.id,
      version: first.version,
      locale: "en-US",
      paragraph: "The quake was felt in Amman.",
      alertTitle: "Quake felt in Amman",
    });
    expect(english(snap)).toMatchObject({ stage: "snap", pending: true, articleId, path });
    const both = await writer.breaking.save({
      id: snap.id,
      version: snap.version,
      locale: "ar-JO",
      headline: "زلزال قرب العقبة",
    });
    expect(both.pushes).toMatchObject([{ planned: 1 }, { planned: 1 }]);
    push.deliveries.length = 0;
    const sent = await approveAndSend(both);
    expect(english(sent)).toMatchObject({ stage: "snap", pending: false });
    expect(sent.editions.map(({ articleState }) => articleState)).toEqual([
      "published",
      "published",
    ]);
    // The devices read English: the Arabic alert reaches nobody.
    expect(sent.state).toBe("failed");
    expect(sent.editions[1]?.steps.at(-1)).toMatchObject({
      kind: "push",
      state: "failed",
      reason: expect.any(String),
    });
    const former = english(first).steps.at(-1)?.push?.id;
    expect(push.deliveries.map(({ message }) => message)).toMatchObject(
      Array(3).fill({ title: "Quake felt in Amman", replaces: former }),
    );
    expect(push.deliveries[0]?.headers).toMatchObject({ topic: `n${former}`, urgency: "high" });
  });

  it("continues after a failure with what is left, and shows the failure until then", async () => {
    pageStatus = 503;
    push.respond = () => ({ status: 403 });
    const failed = await approveAndSend(await flash());
    expect(failed).toMatchObject({ state: "failed", unsent: true });
    expect(english(failed).steps).toMatchObject([
      { kind: "publish", state: "done", reason: null },
      { kind: "warm", state: "failed", reason: expect.stringContaining("503") },
      { kind: "ticker", state: "done" },
      { kind: "push", state: "failed", push: { accepted: 0, failed: 3 } },
    ]);
    pageStatus = 200;
    push.respond = () => ({ status: 201 });
    const { id, hash } = failed;
    const sent = await work(await editor.breaking.send({ id, hash }));
    expect(sent).toMatchObject({ state: "sent", unsent: false });
    expect(push.deliveries).toHaveLength(3);
  });

  it("is resumed after its worker died, and sends each device one alert", async () => {
    const { db } = platform.database;
    const { id, hash } = await flash();
    await editor.breaking.approve({ id, hash, send: true });
    await carryOut(platform, id);
    // As if the worker had died before it recorded the last step.
    await db.update(breakingPackage).set({ state: "sending" }).where(eq(breakingPackage.id, id));
    const { breakingStep } = await import("./breaking.table.ts");
    await db
      .update(breakingStep)
      .set({ state: "waiting", endedAt: null })
      .where(eq(breakingStep.packageId, id));
    const queued: object[] = [];
    const jobs = {
      ...platform.jobs,
      send: async (name: string, data: object) =>
        void (name === CARRY_OUT_JOB && queued.push(data)),
    };
    await resumePackages({ ...platform, jobs });
    expect(queued).toContainEqual({ id });
    const sent = await work({ id });
    expect(sent.state).toBe("sent");
    expect(push.deliveries).toHaveLength(3);
    const alerts = await db
      .select()
      .from(notification)
      .where(eq(notification.articleId, english(sent).articleId));
    expect(alerts).toHaveLength(1);
  });

  it("is carried out by one worker at a time", async () => {
    const { id, hash } = await flash();
    await editor.breaking.approve({ id, hash, send: true });
    await Promise.all([carryOut(platform, id), carryOut(platform, id), carryOut(platform, id)]);
    await work({ id });
    expect(push.deliveries).toHaveLength(3);
  });

  it("fails visibly when the article changes after it was sent, before it is published", async () => {
    const started = await flash();
    const { id, hash } = started;
    await editor.breaking.approve({ id, hash, send: true });
    const { articleId, articleVersion } = english(started);
    await writer.article.edit({ id: articleId, version: articleVersion, title: "Unapproved" });
    const failed = await work({ id });
    expect(english(failed).steps[0]).toMatchObject({ kind: "publish", state: "failed" });
    expect(await problemOfRejection(seen(articleId))).toMatchObject({ status: 404 });
    expect(push.deliveries).toHaveLength(0);
  });

  it("places its article as the lead of the home page, without the rest of the draft", async () => {
    const started = await flash();
    const placed = await writer.breaking.save({
      id: started.id,
      version: started.version,
      locale: "en-US",
      front: true,
    });
    const sent = await approveAndSend(placed);
    expect(stepsOf(english(sent))).toMatchObject({ front: "done" });
    const front = await innerClient(platform, "en-US").front.page({});
    expect(front.main[0]?.id).toBe(english(sent).articleId);
  });

  it("counts the alerts of the day against the limit of the station", async () => {
    await changeSetting(platform, "dashboard", "pushesPerDay", 1);
    const before = await flash();
    const today = before.pushes[0]?.today ?? 0;
    const sent = await approveAndSend(before);
    expect(sent).toMatchObject({ pushCap: 1, pushes: [{ today: today + 1, planned: 0 }] });
  });

  it("addresses browsers in the language of the alert only", async () => {
    const { db } = platform.database;
    const started = await flash();
    expect(english(started).browsers).toBe(3);
    const [device] = await db.select().from(pushSubscription).limit(1);
    if (!device) throw new Error("no device");
    await db
      .update(pushSubscription)
      .set({ locale: "ar-JO" })
      .where(eq(pushSubscription.id, device.id));
    expect(english(await editor.breaking.get({ id: started.id })).browsers).toBe(2);
    await db
      .update(pushSubscription)
      .set({ locale: "en-US" })
      .where(eq(pushSubscription.id, device.id));
  });
});

describe("withdrawal of a package", () => {
  it("replaces the article by the notice and the alert by a correction, and ends the ticker", async () => {
    const sent = await approveAndSend(await flash("Wrong flash"));
    const { id, version } = sent;
    const reporter = await newcomer("write");
    expect(
      await problemOfRejection(reporter.breaking.withdraw({ id, version, kind: "kill" })),
    ).toMatchObject({ status: 403 });
    const withdrawn = await editor.breaking.withdraw({ id, version, kind: "kill" });
    const { articleId, articleState } = english(withdrawn);
    expect(withdrawn.state).toBe("withdrawn");
    expect(articleState).toBe("withdrawn");
    const ticker = await innerClient(platform, "en-US").article.breaking({ limit: 5 });
    expect(ticker.map((card) => card.id)).not.toContain(articleId);
    push.deliveries.length = 0;
    await replaceNotifications(platform, articleId, new Date());
    const { correction } = english(await editor.breaking.get({ id })).steps.at(-1) ?? {};
    expect(correction).toMatchObject({ addressed: 3 });
    await continueSending(platform, correction?.id ?? 0);
    const original = english(sent).steps.at(-1)?.push?.id;
    expect(push.deliveries.map(({ message }) => message.replaces)).toEqual(Array(3).fill(original));
    const again = editor.breaking.withdraw({ id, version: withdrawn.version, kind: "kill" });
    expect(await problemOfRejection(again)).toMatchObject({ status: 409 });
  });

  it("stops the steps that are left", async () => {
    const { id, hash, version } = await flash();
    await editor.breaking.approve({ id, hash, send: true });
    expect(
      await problemOfRejection(editor.breaking.withdraw({ id, version, kind: "kill" })),
      "of another version",
    ).toMatchObject({ status: 409 });
    await carryOut(platform, id);
    const sent = await editor.breaking.get({ id });
    await editor.breaking.withdraw({ id, version: sent.version, kind: "retraction" });
    await carryOut(platform, id);
    expect((await editor.breaking.get({ id })).state).toBe("withdrawn");
  });
});

describe("dry run", () => {
  it("reports each check, and the reason of one that fails, without sending", async () => {
    await runDryRun(platform, new Date());
    const { last } = await editor.breaking.dryRun.last({});
    expect(last?.checks.map(({ check, ok }) => [check, ok])).toEqual(
      ["people", "pushKeys", "messages", "mail", "letters", "pages", "front", "jobs"].map(
        (check) => [check, true],
      ),
    );
    pageStatus = 500;
    const { last: failed } = await editor.breaking.dryRun.run({});
    expect(failed?.checks.filter(({ ok }) => !ok)).toMatchObject([
      { check: "pages", detail: expect.stringContaining("500") },
    ]);
    expect(push.deliveries).toHaveLength(0);
  });
});
