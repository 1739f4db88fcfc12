import { readFileSync } from "node:fs";
import { HOUR } from "@masthead/contract/platform/durations.ts";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { scaled } from "../../../../scripts/machine-speed.ts";
import { mailsIn, rejectionOf } from "../../../test/factories/auth.ts";
import { makeArticle, makeCategory, makeTopic } from "../../../test/factories/factory.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { startServedPlatform } from "../../../test/test-server.ts";
import { rowsOf } from "../../platform/postgres/database.ts";
import { user } from "../user/user.table.ts";
import { digestJobs } from "./digest.jobs.ts";
import { createDigests, mailDigests } from "./digest.service.ts";
import { digest, digestChoice } from "./digest.table.ts";
import { unsubscribeToken } from "./digest-choice.service.ts";

const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

const { platform, server } = await startServedPlatform();
let periods = 0;

/** Creates a reader with a digest setting whose last digest was a day ago. */
async function reader(
  locale: "en-US" | "ar-JO" = "en-US",
  frequency: "daily" | "weekly" = "daily",
) {
  const { id, email } = await makeUser(platform.database.db, "User", { locale });
  const client = await clientAs(platform, id, locale);
  await client.digest.choose({ frequency, locale });
  await platform.database.db
    .update(digestChoice)
    .set({ since: ago(24) })
    .where(eq(digestChoice.userId, id));
  return { id, email, client };
}

/** Creates and mails the digests of a new period. Returns its name. */
async function runDigests(frequency: "daily" | "weekly" = "daily"): Promise<string> {
  const name = `${frequency} ${++periods}`;
  await createDigests(platform, { frequency, name, from: new Date() }, new Date());
  const rows = await platform.database.db.select().from(digest).where(eq(digest.period, name));
  await mailDigests(platform, {
    period: name,
    userIds: rows.filter(({ total }) => total > 0).map(({ userId }) => userId),
  });
  return name;
}

/** Returns the decoded mails to an address. */
const mailsTo = (email: string) =>
  mailsIn(platform)
    .map((file) => readFileSync(file, "utf8"))
    .filter((text) => text.includes(`To: ${email}\n`))
    .map((text) =>
      Buffer.from(
        text
          .replaceAll(/=\n/g, "")
          .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        "latin1",
      ).toString("utf8"),
    );

describe("digest setting", () => {
  it("is off by default and can be turned on and off", async () => {
    const { id } = await makeUser(platform.database.db, "User", { locale: "ar-JO" });
    const client = await clientAs(platform, id);
    expect(await client.digest.mine()).toEqual({ frequency: "off", locale: "ar-JO" });
    expect(await client.digest.choose({ frequency: "weekly", locale: "en-US" })).toEqual({
      frequency: "weekly",
      locale: "en-US",
    });
    expect(await client.digest.mine()).toEqual({ frequency: "weekly", locale: "en-US" });
    await client.digest.choose({ frequency: "off", locale: "en-US" });
    expect(await client.digest.mine()).toMatchObject({ frequency: "off" });
    expect(
      await rejectionOf(client.digest.choose({ frequency: "hourly" as "daily", locale: "en-US" })),
    ).toMatchObject({ status: 400 });
  });
});

describe("digest", () => {
  it("lists new articles of followed categories, subcategories, tags, people and authors once, in the reader's language", async () => {
    const { db } = platform.database;
    const [parent, tagId, personId, authorId] = [
      await makeCategory(db),
      await makeTopic(db, "tag"),
      await makeTopic(db, "person"),
      await makeTopic(db, "author"),
    ];
    const child = await makeCategory(db, { parentId: parent });
    const { email, client } = await reader();
    for (const [kind, id] of [
      ["category", parent],
      ["tag", tagId],
      ["person", personId],
      ["author", authorId],
    ] as const)
      await client.following.follow({ kind, id });
    await makeArticle(db, { title: "Of the section below", categoryId: child });
    await makeArticle(db, {
      title: "Of all of them",
      categoryId: parent,
      tagIds: [tagId],
      personIds: [personId],
      authorIds: [authorId],
    });
    await makeArticle(db, { title: "Of the person", personIds: [personId] });
    await makeArticle(db, { title: "بالعربية", locale: "ar-JO", tagIds: [tagId] });
    await makeArticle(db, { title: "Of something else" });
    await makeArticle(db, { title: "Of last week", tagIds: [tagId], publishedAt: ago(100) });
    await makeArticle(db, { title: "Still to come", tagIds: [tagId], publishedAt: ago(-1) });
    await makeArticle(db, { title: "Switched off", tagIds: [tagId] }, { enable: false });
    await makeArticle(
      db,
      { title: "Its embargo has ended", tagIds: [tagId], publishedAt: ago(100) },
      { embargoUntil: ago(1) },
    );
    await runDigests();
    const [mail = "", ...more] = mailsTo(email);
    expect(more).toEqual([]);
    for (const title of [
      "Of the section below",
      "Of all of them",
      "Of the person",
      "Its embargo has ended",
    ])
      expect(mail).toContain(title);
    expect(mail.match(/>Of all of them</g)).toHaveLength(1);
    expect(mail).not.toMatch(/بالعربية|Of something else|Of last week|Still to come|Switched off/);
    expect(mail).toMatch(/https:\/\/news\.example\/article\/\d+\//);
    // The next digest has only articles that are new since.
    await runDigests();
    expect(mailsTo(email)).toHaveLength(1);
    await makeArticle(db, { title: "A day later", tagIds: [tagId], publishedAt: new Date() });
    await runDigests();
    const [, second = ""] = mailsTo(email).sort((mail) => (mail.includes("A day later") ? 1 : -1));
    expect(second).toContain("A day later");
    expect(second).not.toContain("Of all of them");
  });

  it("is right to left in Arabic, with unsubscribe headers and an unsubscribe link", async () => {
    const { db } = platform.database;
    const tagId = await makeTopic(db, "tag");
    const { id, email, client } = await reader("ar-JO", "weekly");
    await client.following.follow({ kind: "tag", id: tagId });
    await makeArticle(db, { title: "خبر عن <المياه>", locale: "ar-JO", tagIds: [tagId] });
    await runDigests("weekly");
    const [mail = ""] = mailsTo(email);
    const token = unsubscribeToken(platform, id);
    expect(mail).toContain(
      `List-Unsubscribe: <https://news.example/ar/unsubscribe/${token}>`.replace(/: /, ": "),
    );
    expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    expect(mail).toMatch(/Message-ID: <digest\.\w+\.weekly\.\d+@news\.example>/);
    expect(mail).toContain('<html lang="ar-JO" dir="rtl">');
    expect(mail).toContain("خبر عن &lt;المياه&gt;");
    expect(mail).toContain("إيقاف الرسائل");
  });

  it("is not mailed without new articles, after unsubscribing, or when its articles are no longer visible", async () => {
    const { db } = platform.database;
    const tagId = await makeTopic(db, "tag");
    const [withoutTopics, unsubscribed, hidden] = [await reader(), await reader(), await reader()];
    for (const { client } of [unsubscribed, hidden])
      await client.following.follow({ kind: "tag", id: tagId });
    await makeArticle(db, { tagIds: [tagId] });
    const name = `daily ${++periods}`;
    await createDigests(platform, { frequency: "daily", name, from: new Date() }, new Date());
    await unsubscribed.client.digest.choose({ frequency: "off", locale: "en-US" });
    await db.execute("update article set enable = false");
    await mailDigests(platform, {
      period: name,
      userIds: [withoutTopics.id, unsubscribed.id, hidden.id],
    });
    for (const { email } of [withoutTopics, unsubscribed, hidden])
      expect(mailsTo(email)).toEqual([]);
  });

  it("is not created for readers who chose it after the period started, or for deactivated accounts", async () => {
    const { db } = platform.database;
    const tagId = await makeTopic(db, "tag");
    const [late, closed] = [await reader(), await reader()];
    for (const { client } of [late, closed])
      await client.following.follow({ kind: "tag", id: tagId });
    await makeArticle(db, { tagIds: [tagId] });
    await db
      .update(digestChoice)
      .set({ since: new Date() })
      .where(eq(digestChoice.userId, late.id));
    await db.update(user).set({ activated: false }).where(eq(user.id, closed.id));
    await createDigests(
      platform,
      { frequency: "daily", name: `daily ${++periods}`, from: ago(1) },
      new Date(),
    );
    expect(await db.select().from(digest).where(eq(digest.userId, late.id))).toEqual([]);
    expect(await db.select().from(digest).where(eq(digest.userId, closed.id))).toEqual([]);
  });

  it("reaches each of 600 readers once through the queue under concurrent runs", async () => {
    const { db } = platform.database;
    const tagId = await makeTopic(db, "tag");
    await makeArticle(db, { title: "For six hundred", tagIds: [tagId] });
    await db.execute(`with r as (insert into "user" (email, role, activated) select 'many-' || n || '@news.example', 'User', true from generate_series(1, 600) n returning id),
      f as (insert into following (user_id, kind, topic_id) select id, 'tag', ${tagId} from r)
      insert into digest_choice (user_id, frequency, locale, since) select id, 'daily', 'en-US', now() - interval '1 day' from r`);
    const name = `daily ${++periods}`;
    const period = { frequency: "daily", name, from: new Date() } as const;
    const startedAt = performance.now();
    const queued = await Promise.all(
      Array.from({ length: 4 }, () => createDigests(platform, period, new Date())),
    );
    expect(queued.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(600);
    await platform.jobs.work(digestJobs(platform).map(({ cron: _, ...job }) => job));
    const mailed = () =>
      rowsOf<{ n: number }>(
        db,
        `select count(*)::int as n from digest where period = '${name}' and mailed_at is not null and total > 0`,
      );
    await expect
      .poll(async () => (await mailed())[0]?.n ?? 0, { timeout: scaled(40_000) })
      .toBeGreaterThanOrEqual(600);
    const seconds = (performance.now() - startedAt) / 1000;
    const mails = mailsIn(platform).map((file) => readFileSync(file, "utf8"));
    const to = mails.flatMap((text) => /^To: (many-\d+@news\.example)$/m.exec(text)?.[1] ?? []);
    expect(to).toHaveLength(600);
    expect(new Set(to).size).toBe(600);
    console.log(`600 digests were created and mailed in ${seconds.toFixed(1)} s`);
  });
});

describe("digest unsubscribe link", () => {
  const post = (token: string, body: string, type = "application/x-www-form-urlencoded") =>
    server.send("POST", `/unsubscribe/${token}`, { "content-type": type }, body);

  it("unsubscribes by a one-click POST of either form type, and not by a GET", async () => {
    const multipart =
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n';
    for (const [body, type] of [
      ["List-Unsubscribe=One-Click", "application/x-www-form-urlencoded"],
      [multipart, "multipart/form-data; boundary=b"],
    ] as const) {
      const { id, client } = await reader();
      const token = unsubscribeToken(platform, id);
      await server.send("GET", `/unsubscribe/${token}`);
      expect(await client.digest.mine()).toMatchObject({ frequency: "daily" });
      const { status, headers } = await post(token, body, type);
      expect(status).toBe(200);
      expect(headers).not.toHaveProperty("location");
      expect(await client.digest.mine()).toMatchObject({ frequency: "off" });
      expect((await post(token, body, type)).status).toBe(200);
    }
  });

  it("refuses forged tokens", async () => {
    const [mine, theirs] = [await reader(), await reader()];
    const forged = `${theirs.id.toString(36)}.${unsubscribeToken(platform, mine.id).split(".")[1]}`;
    for (const token of [forged, "1.", "x", `${theirs.id.toString(36)}.${"A".repeat(43)}`]) {
      expect((await post(token, "List-Unsubscribe=One-Click")).status, token).toBe(400);
      expect(await rejectionOf(mine.client.digest.unsubscribe({ token })), token).toMatchObject({
        status: 400,
        paths: ["token"],
      });
    }
    expect(await theirs.client.digest.mine()).toMatchObject({ frequency: "daily" });
    await mine.client.digest.unsubscribe({ token: unsubscribeToken(platform, mine.id) });
    expect(await mine.client.digest.mine()).toMatchObject({ frequency: "off" });
  });
});
