import type { Client } from "@masthead/contract/contract.ts";
import { callOf } from "@masthead/contract/platform/call.ts";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import type { NewsroomRight } from "@masthead/contract/platform/newsroom-rights.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { requireAccessRules } from "../../src/platform/api/calls.ts";
import { makeArticle } from "../factories/factory.ts";
import { clientAs, makeUser } from "../factories/staff.ts";
import { testPlatform } from "../platform.ts";

const platform = await testPlatform();
const { db } = platform.database;

const adminWith = async (...newsroomRights: NewsroomRight[]) =>
  clientAs(platform, (await makeUser(db, "Admin", { newsroomRights })).id);

let superadmin: Client;
let nobody: Client;
let writer: Client;
let publisher: Client;
let sender: Client;

beforeAll(async () => {
  superadmin = await clientAs(platform, (await makeUser(db, "Superadmin")).id);
  [nobody, writer, publisher, sender] = await Promise.all([
    adminWith(),
    adminWith("write"),
    adminWith("publish"),
    adminWith("push"),
  ]);
});

const forbidden = { code: "FORBIDDEN" };
const later = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString();

/** Records that readers see once they are switched on: how they are created and edited. */
const PUBLISHED_RECORDS = {
  program: (status: boolean) => ({
    create: (client: Client) =>
      client.program.create({ name: { "en-US": `Program ${Math.random()}` }, status }),
    edit: (client: Client, { id, version }: { id: number; version: number }) =>
      client.program.edit({ id, version, name: { "en-US": `Renamed ${Math.random()}` } }),
    show: (client: Client, { id, version }: { id: number; version: number }) =>
      client.program.edit({ id, version, status: true }),
    setStatus: (client: Client, id: number) => client.program.setStatus({ id, status: !status }),
    remove: (client: Client, id: number) => client.program.remove({ id }),
  }),
  programCategory: (status: boolean) => ({
    create: (client: Client) =>
      client.programCategory.create({ name: { "en-US": `Category ${Math.random()}` }, status }),
    edit: (client: Client, { id, version }: { id: number; version: number }) =>
      client.programCategory.edit({ id, version, name: { "en-US": `Renamed ${Math.random()}` } }),
    show: (client: Client, { id, version }: { id: number; version: number }) =>
      client.programCategory.edit({ id, version, status: true }),
    setStatus: (client: Client, id: number) =>
      client.programCategory.setStatus({ id, status: !status }),
    remove: (client: Client, id: number) => client.programCategory.remove({ id }),
  }),
  storyPackage: (status: boolean) => ({
    create: async (client: Client) =>
      client.storyPackage.create({
        title: { "en-US": `Story ${Math.random()}` },
        articles: [
          { articleId: (await makeArticle(db)).id, role: null },
          { articleId: (await makeArticle(db)).id, role: "background" },
        ],
        status,
      }),
    edit: (client: Client, { id, version }: { id: number; version: number }) =>
      client.storyPackage.edit({ id, version, title: { "en-US": `Renamed ${Math.random()}` } }),
    show: (client: Client, { id, version }: { id: number; version: number }) =>
      client.storyPackage.edit({ id, version, status: true }),
    setStatus: (client: Client, id: number) =>
      client.storyPackage.setStatus({ id, status: !status }),
    remove: (client: Client, id: number) => client.storyPackage.remove({ id }),
  }),
  programEvent: (status: boolean) => ({
    create: (client: Client) =>
      client.programEvent.create({
        title: { "en-US": `Event ${Math.random()}` },
        startsAt: later(24),
        status,
      }),
    edit: (client: Client, { id, version }: { id: number; version: number }) =>
      client.programEvent.edit({ id, version, title: { "en-US": `Renamed ${Math.random()}` } }),
    show: (client: Client, { id, version }: { id: number; version: number }) =>
      client.programEvent.edit({ id, version, status: true }),
    setStatus: (client: Client, id: number) =>
      client.programEvent.setStatus({ id, status: !status }),
    remove: (client: Client, id: number) => client.programEvent.remove({ id }),
  }),
};

describe("newsroom rights on records that readers see", () => {
  it.each(Object.entries(PUBLISHED_RECORDS))(
    "let writers prepare and publishers show a %s",
    async (_name, of) => {
      const [hidden, shown] = [of(false), of(true)];
      await expect(nobody && hidden.create(nobody)).rejects.toMatchObject(forbidden);
      await expect(hidden.create(publisher)).rejects.toMatchObject(forbidden);
      await expect(shown.create(writer)).rejects.toMatchObject(forbidden);

      const draft = await hidden.create(writer);
      expect(draft.abilities).toMatchObject({ update: true, delete: false, publish: false });
      const edited = await hidden.edit(writer, draft);
      await expect(hidden.show(writer, edited)).rejects.toMatchObject(forbidden);
      await expect(hidden.edit(publisher, edited)).rejects.toMatchObject(forbidden);
      await expect(hidden.setStatus(writer, draft.id)).rejects.toMatchObject(forbidden);
      await expect(hidden.remove(writer, draft.id)).rejects.toMatchObject(forbidden);

      const published = await hidden.setStatus(publisher, draft.id);
      expect(published.abilities).toMatchObject({ update: true, delete: true, publish: true });
      await expect(hidden.edit(writer, published)).rejects.toMatchObject(forbidden);
      const renamed = await hidden.edit(publisher, published);
      for (const client of [nobody, sender])
        await expect(hidden.edit(client, renamed)).rejects.toMatchObject(forbidden);
      await hidden.remove(publisher, draft.id);
      await shown.create(superadmin);
    },
  );

  it("hold for episodes and weekly slots of public programs, also through the schedule", async () => {
    const channel = await superadmin.channel.create({
      name: { "en-US": "Channel" },
      kind: "video",
      streamUrl: "https://streams.example/live.m3u8",
      enabled: true,
    } as never);
    const program = await superadmin.program.create({
      name: { "en-US": "Morning show" },
      status: true,
    });
    const slot = {
      id: program.id,
      version: program.version,
      slot: null,
      to: { channelId: channel.id, startsAt: later(24), minutes: 30 },
    };
    await expect(writer.schedule.moveSlot(slot)).rejects.toMatchObject(forbidden);
    await publisher.schedule.moveSlot(slot);
    const episode = await writer.episode.create({
      programId: program.id,
      title: { "en-US": "Draft" },
      status: false,
    });
    const move = {
      id: episode.id,
      version: episode.version,
      channelId: channel.id,
      airAt: later(48),
      endAt: later(49),
    };
    await expect(publisher.schedule.moveEpisode(move)).rejects.toMatchObject(forbidden);
    const moved = await writer.schedule.moveEpisode(move);
    const shown = await publisher.episode.setStatus({ id: episode.id, status: true });
    expect(shown.version).toBeGreaterThan(moved.version);
    await expect(
      writer.schedule.moveEpisode({
        ...move,
        version: shown.version,
        airAt: later(50),
        endAt: later(51),
      }),
    ).rejects.toMatchObject(forbidden);
    await expect(
      writer.program.setRabiaagroup({ id: program.id, status: true }),
    ).rejects.toMatchObject(forbidden);
  });

  it("cannot be avoided by moving a public event in the planning calendar", async () => {
    const event = await superadmin.programEvent.create({
      title: { "en-US": "Concert" },
      startsAt: later(24),
      status: true,
    });
    const move = {
      type: "event" as const,
      id: event.id,
      version: event.version,
      startsAt: later(30),
    };
    await expect(writer.plan.move(move)).rejects.toMatchObject(forbidden);
    await expect(nobody.plan.move(move)).rejects.toMatchObject(forbidden);
    const window = {
      from: later(0).slice(0, 10),
      to: later(72).slice(0, 10),
      layers: ["events" as const],
    };
    const seen = await writer.plan.calendar(window);
    expect(
      seen.entries.flatMap((entry) =>
        entry.type === "event" && entry.id === event.id ? [entry.mayMove] : [],
      ),
    ).toEqual([false]);
    await publisher.plan.move(move);
  });

  it("cannot be avoided by creating linked records from a plan item", async () => {
    const reviewer = await adminWith("review");
    const item = await reviewer.plan.create({
      title: "Election night",
      locale: "en-US",
      day: "2027-05-02",
      lastDay: "2027-05-02",
    } as never);
    for (const kind of ["article", "event", "episode"] as const)
      await expect(
        reviewer.plan.createLinked({ id: item.id, kind, startsAt: later(1) }),
      ).rejects.toMatchObject(forbidden);
    expect((await nobody.plan.staffGet({ id: item.id })).abilities).toMatchObject({
      update: false,
      delete: false,
    });
    const linked = await writer.plan.createLinked({
      id: item.id,
      kind: "event",
      startsAt: later(1),
    });
    const eventId = linked.links.event?.id ?? 0;
    expect(await superadmin.programEvent.staffGet({ id: eventId })).toMatchObject({
      status: false,
    });
  });

  it("hide a writer's new tag from readers, and refuse an author, who would be public immediately", async () => {
    const { id } = await writer.tag.createNamed({ locale: "en-US", name: "Unpublished scandal" });
    expect(await superadmin.tag.staffGet({ id })).toMatchObject({ status: true, visible: false });
    await expect(superadmin.tag.get({ id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(
      writer.author.createNamed({ locale: "en-US", name: "Invented author" }),
    ).rejects.toMatchObject(forbidden);
    const both = await adminWith("write", "publish");
    const shown = await both.tag.createNamed({ locale: "en-US", name: "Budget" });
    expect(await superadmin.tag.staffGet({ id: shown.id })).toMatchObject({ visible: true });
    await both.author.createNamed({ locale: "en-US", name: "New author" });
  });

  it("keep sent notifications from writers, who may delete drafts", async () => {
    const draft = {
      locale: "en-US" as const,
      title: "Draft",
      body: "Text",
      audience: "everyone" as const,
    };
    const mine = await writer.notification.create(draft);
    expect(mine.moves).toMatchObject({ send: false, delete: true });
    await expect(publisher.notification.remove({ id: mine.id })).rejects.toMatchObject(forbidden);
    await writer.notification.remove({ id: mine.id });
    const other = await sender.notification.create(draft);
    expect(other.moves).toMatchObject({ delete: true });
  });

  it("show notes and assignments to a person without rights, but allow no changes", async () => {
    const article = await writer.article.create({ locale: "en-US", title: "Noted" });
    const notes = await writer.article.note.create({
      id: article.id,
      version: article.version,
      text: "Check the date",
    });
    expect(notes.abilities).toEqual({ create: true });
    const seen = await nobody.article.note.list({ id: article.id });
    expect(seen).toMatchObject({
      open: 1,
      abilities: { create: false },
      notes: [{ abilities: { reply: false, resolve: false } }],
    });
    const noteId = notes.notes[0]?.id ?? 0;
    await expect(nobody.article.note.resolve({ id: article.id, noteId })).rejects.toMatchObject(
      forbidden,
    );
    expect((await nobody.article.assignment.get({ id: article.id })).abilities).toEqual({
      update: false,
    });
  });
});

describe("declaration of newsroom rights", () => {
  it("is required of every call that Admins may make, unless it reads", () => {
    const change = callOf("manage", "Article").route({ method: "POST", path: "/v1/example" });
    expect(() => requireAccessRules({ change })).toThrow(
      "These calls declare no newsroom right, and are no reads: change",
    );
    const forStaff = callOf("manage", ["Programs", "Orders"]).route({
      method: "DELETE",
      path: "/v1/example",
    });
    expect(() => requireAccessRules({ nested: { forStaff } })).toThrow("nested.forStaff");
    const unexplained = callOf("manage", "Article")
      .meta({ right: { readsOnly: "" } })
      .route({ method: "POST", path: "/v1/example" });
    expect(() => requireAccessRules({ unexplained })).toThrow("unexplained");
    const declared = callOf("manage", "Article")
      .meta({ right: ["write"] })
      .route({ method: "POST", path: "/v1/example" });
    const reads = callOf("manage", "Article").route({ method: "GET", path: "/v1/example" });
    const ofOthers = callOf("manage", "Orders").route({ method: "POST", path: "/v1/example" });
    expect(() => requireAccessRules({ declared, reads, ofOthers })).not.toThrow();
  });
});
