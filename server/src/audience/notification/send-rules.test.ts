import type { Client } from "@masthead/contract/contract.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { rejectionOf } from "../../../test/factories/auth.ts";
import { makeNotification } from "../../../test/factories/notifications.ts";
import { changeSetting } from "../../../test/factories/settings.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { subscribeDevices } from "../../../test/fakes/push-device.ts";
import { testPlatform } from "../../../test/platform.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";

const texts = { locale: "en-US", title: "A title", audience: "everyone" } as const;
const inAnHour = () => new Date(Date.now() + 3600_000).toISOString();
const needsSecondPerson = { status: 409, code: "CONFLICT", paths: ["override"] };

let platform: StartedPlatform;
let author: { id: number; client: Client };
let second: { id: number; client: Client };
let withoutPush: { id: number; client: Client };

const makeAdmin = async (firstName: string, newsroomRights?: NewsroomRight[]) => {
  const { id } = await makeUser(platform.database.db, "Admin", {
    firstName,
    lastName: "",
    ...(newsroomRights && { newsroomRights }),
  });
  return { id, client: await clientAs(platform, id) };
};
const lastChanges = async (id: number) => {
  const rows = await platform.database.db
    .select()
    .from(log)
    .where(and(eq(log.entity, "Notification"), eq(log.entityId, id)))
    .orderBy(log.id);
  return rows.at(-1)?.changes;
};

beforeAll(async () => {
  platform = await testPlatform({ PUSH_HOSTS: "127.0.0.1:1" });
  await subscribeDevices(platform.database.db, "https://127.0.0.1:1", 1);
  author = await makeAdmin("Rana");
  second = await makeAdmin("Omar");
  withoutPush = await makeAdmin("Lina", ["write", "review", "publish"]);
});
beforeEach(() => changeSetting(platform, "dashboard", "twoPeopleForBreaking", false));
afterAll(() => platform.stop());

describe("right to send notifications", () => {
  it("is required to send, schedule and cancel, and not to write a draft", async () => {
    const { client } = withoutPush;
    const draft = await client.notification.create(texts);
    expect(draft.moves).toEqual({
      submit: true,
      send: false,
      schedule: false,
      cancel: false,
      delete: true,
    });
    const scheduled = await author.client.notification.create({
      ...texts,
      when: "scheduled",
      scheduledAt: inAnHour(),
    });
    const refused = [
      client.notification.create({ ...texts, when: "now" }),
      client.notification.create({ ...texts, when: "scheduled", scheduledAt: inAnHour() }),
      client.notification.send({ id: draft.id }),
      client.notification.schedule({ id: draft.id, scheduledAt: inAnHour() }),
      client.notification.cancel({ id: scheduled.id }),
    ];
    for (const error of await Promise.all(refused.map(rejectionOf)))
      expect(error).toMatchObject({ status: 403 });
    expect((await client.notification.staffGet({ id: scheduled.id })).state).toBe("scheduled");
  });

  it("is part of the role Notification", async () => {
    const { id } = await makeUser(platform.database.db, "Notification", { newsroomRights: [] });
    const client = await clientAs(platform, id);
    const draft = await client.notification.create(texts);
    expect(draft.moves).toMatchObject({ send: true, schedule: true });
    await client.notification.send({ id: draft.id });
  });
});

describe("scheduling a draft", () => {
  it("takes a time within a year, and drafts only", async () => {
    const { client } = author;
    const { id } = await client.notification.create(texts);
    for (const scheduledAt of [
      new Date(Date.now() - 1000).toISOString(),
      new Date(Date.now() + 366 * 86_400_000).toISOString(),
    ])
      expect(await rejectionOf(client.notification.schedule({ id, scheduledAt }))).toMatchObject({
        status: 400,
        paths: ["scheduledAt"],
      });
    const scheduledAt = inAnHour();
    expect(await client.notification.schedule({ id, scheduledAt })).toMatchObject({
      state: "scheduled",
      scheduledAt,
    });
    expect(await rejectionOf(client.notification.schedule({ id, scheduledAt }))).toMatchObject({
      status: 409,
      paths: ["state"],
    });
    expect(
      await rejectionOf(client.notification.schedule({ id: 900_000_001, scheduledAt })),
    ).toMatchObject({ status: 404 });
  });
});

describe("second person for notifications", () => {
  beforeEach(() => changeSetting(platform, "dashboard", "twoPeopleForBreaking", true));

  it("sends and schedules notifications that the author cannot send alone", async () => {
    const refused = [
      author.client.notification.create({ ...texts, when: "now" }),
      author.client.notification.create({ ...texts, when: "scheduled", scheduledAt: inAnHour() }),
    ];
    for (const error of await Promise.all(refused.map(rejectionOf)))
      expect(error).toEqual(needsSecondPerson);
    const draft = await author.client.notification.create(texts);
    expect(draft).toMatchObject({ authorId: author.id, author: "Rana", needsSecondPerson: true });
    expect(await rejectionOf(author.client.notification.send({ id: draft.id }))).toEqual(
      needsSecondPerson,
    );
    expect(
      await rejectionOf(
        author.client.notification.schedule({ id: draft.id, scheduledAt: inAnHour() }),
      ),
    ).toEqual(needsSecondPerson);
    expect((await second.client.notification.staffGet({ id: draft.id })).needsSecondPerson).toBe(
      false,
    );
    expect(
      await second.client.notification.schedule({ id: draft.id, scheduledAt: inAnHour() }),
    ).toMatchObject({ state: "scheduled" });
    await author.client.notification.cancel({ id: draft.id });
    expect(await second.client.notification.send({ id: draft.id })).toMatchObject({
      state: "sending",
    });
    expect(await lastChanges(draft.id)).not.toHaveProperty("override");
  });

  it("is replaced by a reason, which the audit log records", async () => {
    const override = "Nobody else is on duty";
    const { id } = await author.client.notification.create(texts);
    await author.client.notification.send({ id, override });
    expect(await lastChanges(id)).toMatchObject({
      state: ["draft", "sending"],
      override: [null, override],
    });
    const sentAtOnce = await author.client.notification.create({ ...texts, when: "now", override });
    expect(await lastChanges(sentAtOnce.id)).toMatchObject({
      state: ["draft", "sending"],
      override: [null, override],
    });
    const scheduled = await author.client.notification.create({
      ...texts,
      when: "scheduled",
      scheduledAt: inAnHour(),
      override,
    });
    expect(await lastChanges(scheduled.id)).toMatchObject({
      state: ["draft", "scheduled"],
      override: [null, override],
    });
    for (const invalid of [" ", "x".repeat(501)])
      expect(
        await rejectionOf(author.client.notification.send({ id, override: invalid })),
      ).toMatchObject({ status: 400 });
  });

  it("is needed when the author is unknown", async () => {
    const id = await makeNotification(platform.database.db);
    expect(await rejectionOf(second.client.notification.send({ id }))).toEqual(needsSecondPerson);
  });

  it("lists notifications submitted by others", async () => {
    const title = "A zeppelin above the city";
    const { id } = await author.client.notification.create({ ...texts, title, when: "submitted" });
    await author.client.notification.create({ ...texts, title });
    const waitingFor = async ({ client }: { client: Client }, waiting: boolean) =>
      (await client.notification.staffList({ q: "zeppelin", waiting })).data.map(
        (found) => found.id,
      );
    expect(await waitingFor(second, true)).toEqual([id]);
    expect(await waitingFor(author, true)).toEqual([]);
    expect(await waitingFor(author, false)).toContain(id);
    await second.client.notification.send({ id });
    expect(await waitingFor(second, true)).toEqual([]);
  });
});
