import type { StaffLetter } from "@masthead/contract/newsroom/letter/letter.ts";
import { LETTER_MAX_WAITING } from "@masthead/contract/newsroom/letter/letter-terms.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countSql } from "../../../test/count-sql.ts";
import { nextMail, testBrowser } from "../../../test/factories/auth.ts";
import { makeColleague, type TestColleague } from "../../../test/factories/colleagues.ts";
import { makeArticle } from "../../../test/factories/factory.ts";
import { makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { readMail } from "../../../test/readers/mail.ts";
import { waitForChanges } from "../../../test/wait-for-changes.ts";
import { innerClient } from "../../app.ts";
import { user } from "../../audience/user/user.table.ts";
import { announceChange } from "../../platform/cache/changes.ts";
import { isAgeRetention, pastRetention } from "../../platform/retention/retention.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { setting } from "../../system/setting/setting.table.ts";
import { letter } from "../article/letters/letter.table.ts";
import { letterJobs } from "./letter.jobs.ts";
import { LETTER_KEPT, letterRetention } from "./letter.retention.ts";
import { clearPublished } from "./letter.store.ts";
import { letterToken } from "./letter.token.ts";
import { letterMail } from "./letter-mail.service.ts";
import { eraseLetters, letterPersonalData } from "./letter-personal-data.service.ts";

let platform: StartedPlatform;
let editor: TestColleague;
let colleague: TestColleague;
let articleId: number;
let sentCount = 0;

const db = () => platform.database.db;
const inner = () => innerClient(platform, "en-US");
const textOf = (words: number) => Array.from({ length: words }, (_, i) => `word${i}`).join(" ");
const TEXT = textOf(60);

const input = (values: object = {}) => {
  sentCount++;
  return {
    articleId,
    name: "Lina Qasem",
    place: "Irbid",
    email: `lina-${sentCount}@post.example`,
    text: TEXT,
    consent: true as const,
    ...values,
  };
};
const send = (values: object = {}) => inner().letter.send(input(values));
async function sent(values: object = {}): Promise<StaffLetter> {
  const fields = input(values);
  await inner().letter.send(fields);
  const [row] = await db().select().from(letter).where(eq(letter.email, fields.email));
  return editor.client.letter.staffGet({ id: row?.id ?? 0 });
}
const seen = ({ id, version }: { id: number; version: number }) => ({ id, version });
async function accepted(values: object = {}): Promise<StaffLetter> {
  const { id, version } = await sent(values);
  await editor.client.letter.claim({ id, claimed: true });
  const edited = await editor.client.letter.edit({ id, version, headline: `Letter ${id}` });
  return editor.client.letter.setState({ ...seen(edited), state: "accepted" });
}
async function published(values: object = {}): Promise<StaffLetter> {
  const [first] = await editor.client.letter.publish({ letters: [seen(await accepted(values))] });
  if (!first) throw new Error("nothing was published");
  return first;
}
const errorOf = async (rejection: Promise<unknown>) => {
  const { status, errors } = await problemOfRejection(rejection);
  return [status, errors[0]?.path, errors[0]?.code];
};
const onArticle = (id = articleId) => inner().letter.list({ articleId: id });
async function setSetting(key: "letters" | "letterDays", value: unknown) {
  await db()
    .insert(setting)
    .values({ scope: "website", key, type: key === "letters" ? "flag" : "count", label: {}, value })
    .onConflictDoUpdate({ target: [setting.scope, setting.key], set: { value } });
  await announceChange(db(), ["list:setting"]);
}

beforeAll(async () => {
  platform = await testPlatform();
  editor = await makeColleague(platform, "Rana");
  colleague = await makeColleague(platform, "Omar");
});
afterAll(() => platform.stop());
beforeEach(async () => {
  await setSetting("letters", true);
  await setSetting("letterDays", 30);
  await expect.poll(async () => (await inner().letter.list({})).meta.open).toBe(true);
  articleId = (await makeArticle(db())).id;
});

describe("sending a letter", () => {
  it("stores it for the editors, and shows it to no reader", async () => {
    const { id } = await sent({ text: `${TEXT}\r\n\r\n\r\nEnd` });
    expect(await editor.client.letter.staffGet({ id })).toMatchObject({
      state: "new",
      name: "Lina Qasem",
      text: `${TEXT}\n\nEnd`,
      original: `${TEXT}\n\nEnd`,
      confirmed: false,
      locale: "en-US",
    });
    expect((await onArticle()).data).toEqual([]);
    const listed = await editor.client.letter.staffList({ articleId, q: "qasem" });
    expect(listed.data.map((row) => row.id)).toEqual([id]);
  });

  it("refuses too few and too many words, in any script, and a missing consent", async () => {
    expect(await errorOf(send({ text: textOf(49) }))).toEqual([400, "text", "letter.tooShort"]);
    expect(await errorOf(send({ text: textOf(401) }))).toEqual([400, "text", "letter.tooLong"]);
    const arabic = Array.from({ length: 50 }, () => "كلمة،").join(" ");
    await send({ text: arabic });
    expect(await errorOf(send({ text: arabic.replace("كلمة، ", "") }))).toEqual([
      400,
      "text",
      "letter.tooShort",
    ]);
    expect((await errorOf(send({ consent: false }))).slice(0, 2)).toEqual([400, "consent"]);
  });

  it("refuses line breaks in a name, which could inject headers of mails", async () => {
    for (const name of ["Lina\r\nBcc: all@post.example", "Lina\u2028x"])
      expect((await errorOf(send({ name }))).slice(0, 2)).toEqual([400, "name"]);
  });

  it("is closed by the setting, for an article, and days after its publication", async () => {
    const { id } = await sent();
    await editor.client.letter.setClosed({ id: articleId, closed: true });
    expect(await errorOf(send())).toEqual([409, "state", "letter.closed"]);
    expect(await editor.client.letter.staffGet({ id })).toMatchObject({ closed: true });
    expect(await editor.client.letter.ofArticle({ id: articleId })).toEqual({
      closed: true,
      waiting: 1,
    });
    await expect
      .poll(async () => (await inner().article.details({ id: articleId })).letters.open)
      .toBe(false);
    await editor.client.letter.setClosed({ id: articleId, closed: false });
    await send();
    const old = await makeArticle(db(), {}, { publishedAt: new Date(Date.now() - 31 * DAY) });
    expect(await errorOf(send({ articleId: old.id }))).toEqual([409, "state", "letter.closed"]);
    await setSetting("letterDays", 0);
    await expect.poll(async () => (await onArticle(old.id)).meta.open).toBe(true);
    await send({ articleId: old.id });
    await setSetting("letters", false);
    await expect.poll(async () => (await onArticle()).meta.open).toBe(false);
    expect(await errorOf(send({ articleId: undefined }))).toEqual([409, "state", "letter.closed"]);
  });

  it("is refused for an article that readers do not see, and when too many wait", async () => {
    const hidden = await makeArticle(db(), {}, { enable: false });
    expect((await errorOf(send({ articleId: hidden.id })))[0]).toBe(404);
    const row = { articleId, locale: "en-US" as const, name: "", place: "", text: TEXT };
    await db()
      .insert(letter)
      .values(Array.from({ length: LETTER_MAX_WAITING }, () => row));
    expect(await errorOf(send())).toEqual([409, "state", "letter.full"]);
  });

  it("needs a proof after several of the same visitor, and limits letters per address", async () => {
    const { client } = testBrowser(platform, { address: "198.51.100.78" });
    for (let count = 0; count < 5; count++) await client.letter.send(input());
    expect(await errorOf(client.letter.send(input()))).toEqual([400, "proof", "auth.notProved"]);
    const email = "same@post.example";
    for (let count = 0; count < 5; count++) await send({ email });
    expect((await errorOf(send({ email: "SAME@post.example" })))[0]).toBe(429);
  });
});

describe("moderation", () => {
  it("lets one person work on a letter at a time", async () => {
    const { id, version } = await sent();
    const edit = { id, version, text: "Short." };
    expect(await errorOf(editor.client.letter.edit(edit))).toEqual([
      409,
      "holderId",
      "letter.notClaimed",
    ]);
    await editor.client.letter.claim({ id, claimed: true, holderId: null });
    expect(
      (await editor.client.letter.staffList({ state: "claimed", articleId })).data,
    ).toMatchObject([{ id, claim: { by: { name: "Rana" } } }]);
    expect(
      await errorOf(colleague.client.letter.claim({ id, claimed: true, holderId: null })),
    ).toEqual([409, "holderId", "letter.claimed"]);
    const refuse = { id, version, state: "refused", reason: "spam" } as const;
    expect((await errorOf(colleague.client.letter.setState(refuse)))[2]).toBe("letter.claimed");
    await colleague.client.letter.claim({ id, claimed: false });
    await editor.client.letter.edit(edit);
    const holderId = editor.id;
    await colleague.client.letter.claim({ id, claimed: true, holderId });
    expect((await errorOf(editor.client.letter.edit({ ...edit, version: 2 })))[2]).toBe(
      "letter.notClaimed",
    );
  });

  it("keeps the original of a shortened letter, and refuses an outdated edit", async () => {
    const { id, version } = await sent();
    await editor.client.letter.claim({ id, claimed: true });
    const edited = await editor.client.letter.edit({
      id,
      version,
      text: "Short.",
      headline: "Yes",
    });
    expect(edited).toMatchObject({ text: "Short.", headline: "Yes", original: TEXT });
    const again = await problemOfRejection(editor.client.letter.edit({ id, version, text: "No." }));
    expect([again.status, again.conflict?.version]).toEqual([409, edited.version]);
  });

  it("refuses with a reason, and reopens", async () => {
    const row = await sent();
    const refused = { ...seen(row), state: "refused" } as const;
    expect(await errorOf(editor.client.letter.setState(refused))).toEqual([
      400,
      "reason",
      "letter.noReason",
    ]);
    const after = await editor.client.letter.setState({ ...refused, reason: "offTopic" });
    expect(after).toMatchObject({ state: "refused", reason: "offTopic", moves: ["new"] });
    expect(await editor.client.letter.setState({ ...seen(after), state: "new" })).toMatchObject({
      state: "new",
      reason: null,
    });
  });

  it("logs neither the text nor the person", async () => {
    const { id } = await published();
    const rows = await db()
      .select()
      .from(log)
      .where(and(eq(log.entity, "Letter"), eq(log.entityId, id)))
      .orderBy(asc(log.id));
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows.map(({ changes }) => changes))).not.toMatch(/Lina|word1|post\.ex/);
  });
});

describe("publication", () => {
  it("shows a set in its order, on the article and on the page of its language only", async () => {
    const details = () => inner().article.details({ id: articleId });
    expect((await details()).letters).toEqual({ count: 0, open: true });
    const [one, two] = [await accepted({ name: "One" }), await accepted({ name: "Two" })];
    await editor.client.letter.publish({ letters: [seen(two), seen(one)] });
    expect((await onArticle()).data.map(({ name }) => name)).toEqual(["Two", "One"]);
    const latest = (await inner().letter.list({})).data.slice(0, 2);
    expect(latest.map(({ name }) => name)).toEqual(["Two", "One"]);
    expect(latest[0]).not.toHaveProperty("email");
    const arabic = await innerClient(platform, "ar-JO").letter.list({});
    expect(arabic.data.map(({ id }) => id)).not.toContain(one.id);
    await expect.poll(async () => (await details()).letters.count).toBe(2);
  });

  it("refuses letters without a headline, of two articles, and such that are not accepted", async () => {
    const row = await sent();
    const publish = (...letters: StaffLetter[]) =>
      errorOf(editor.client.letter.publish({ letters: letters.map(seen) }));
    expect(await publish(row)).toEqual([400, "letters", "letter.noHeadline"]);
    const first = await accepted();
    expect(await publish(first, first)).toEqual([400, "letters", "letter.mixed"]);
    const other = await accepted({ articleId: (await makeArticle(db())).id });
    expect(await publish(first, other)).toEqual([400, "letters", "letter.mixed"]);
    const { id } = await published();
    expect(await publish(await editor.client.letter.staffGet({ id }))).toEqual([
      409,
      "state",
      "letter.noMove",
    ]);
  });

  it("is hidden with its article, and after it is taken down", async () => {
    const row = await published();
    const removed = await editor.client.letter.setState({
      ...seen(row),
      state: "removed",
      reason: "unverified",
    });
    expect((await onArticle()).data).toEqual([]);
    await editor.client.letter.setState({ ...seen(removed), state: "accepted" });
    const { id } = await makeArticle(db());
    const hidden = await published({ articleId: id });
    await db().execute(`update article set enable = false where id = ${id}`);
    const { data } = await inner().letter.list({ limit: 100 });
    expect(data.map((one) => one.id)).not.toContain(hidden.id);
    expect((await errorOf(onArticle(id)))[0]).toBe(404);
  });

  it("is counted in the statement that reads the article", async () => {
    const other = await makeArticle(db());
    await published();
    await waitForChanges(platform);
    // Settings and categories are read before the statements are counted.
    await inner().article.details({ id: other.id });
    const countOf = async (id: number) => {
      platform.memo.change([`article:${id}`]);
      const before = sql.count;
      await inner().article.details({ id });
      return sql.count - before;
    };
    const sql = countSql(platform);
    const without = await countOf(other.id);
    expect(without).toBeGreaterThan(0);
    expect(await countOf(articleId)).toBe(without);
  });
});

describe("link of the reader", () => {
  it("confirms the address, and withdraws a published letter with its text and address", async () => {
    const { id } = await published();
    const token = letterToken(platform, id);
    expect(await inner().letter.decideOwn({ token, action: "confirm" })).toMatchObject({
      confirmed: true,
      state: "published",
    });
    expect(await inner().letter.decideOwn({ token, action: "withdraw" })).toMatchObject({
      state: "withdrawn",
      text: "",
    });
    expect((await onArticle()).data).toEqual([]);
    expect(await editor.client.letter.staffGet({ id })).toMatchObject({
      email: null,
      original: null,
      text: "",
      moves: [],
    });
    await inner().letter.decideOwn({ token, action: "withdraw" });
  });

  it("needs the signature of the letter", async () => {
    const { id } = await sent();
    const [, signature] = letterToken(platform, id).split(".");
    for (const token of ["x", `${(id + 1).toString(36)}.${signature}`])
      expect((await errorOf(inner().letter.own({ token })))[0]).toBe(404);
  });
});

describe("mails", () => {
  it("go to the author in the language of the letter, with the link to withdraw it", async () => {
    await platform.jobs.work(letterJobs(platform));
    const email = "mailed@post.example";
    const arabic = await makeArticle(db(), { locale: "ar-JO" });
    const { id } = await published({ email, articleId: arabic.id });
    const link = `/ar/letters/own/${letterToken(platform, id)}`;
    const received = readMail((await nextMail(platform, email)).text);
    expect(received.text).toContain(link);
    const shown = readMail((await nextMail(platform, email)).text);
    expect(shown.text).toContain(link);
    expect(shown.text).toContain("#letters");
  });

  it("have no header of the reader", () => {
    const mail = letterMail(
      platform,
      {
        kind: "received",
        letter: {
          id: 1,
          locale: "en-US",
          name: "Lina",
          headline: "",
          text: "<b>x</b>",
          original: null,
        },
        email: "lina@post.example",
      },
      { siteName: "Station" },
    );
    expect(mail.replyTo).toBeUndefined();
    expect(mail.content.subject).toBe("Station: we have received your letter");
  });
});

describe("retention and personal data", () => {
  it("deletes unpublished letters, and address and original of published ones", async () => {
    const { id } = await published();
    const [retention] = letterRetention.filter(isAgeRetention);
    if (!retention) throw new Error("letters have no retention");
    const old = new Date(Date.now() - LETTER_KEPT - DAY);
    const waiting = await sent();
    await db().update(letter).set({ updatedAt: old, publishedAt: old }).where(eq(letter.id, id));
    await db().update(letter).set({ updatedAt: old }).where(eq(letter.id, waiting.id));
    const past = await db()
      .select({ id: letter.id })
      .from(letter)
      .where(and(...pastRetention(retention, platform.config, new Date())));
    expect(past).toEqual([{ id: waiting.id }]);
    await clearPublished(db(), new Date(Date.now() - LETTER_KEPT));
    expect(await editor.client.letter.staffGet({ id })).toMatchObject({
      email: null,
      original: null,
      text: TEXT,
    });
  });

  it("exports the letters of an account, deletes them, and keeps published ones without the name", async () => {
    const reader = await makeUser(db(), "User");
    const shown = await published();
    const waiting = await sent();
    for (const { id } of [shown, waiting])
      await db().update(letter).set({ userId: reader.id }).where(eq(letter.id, id));
    const [account] = await db().select().from(user).where(eq(user.id, reader.id));
    if (!account) throw new Error("no account");
    expect((await letterPersonalData.exportOf(db(), account)).letters).toHaveLength(2);
    const actor = { id: null, name: "test" };
    expect(await eraseLetters(db(), actor, [{ userId: reader.id, email: null }])).toBe(true);
    expect((await onArticle()).data).toMatchObject([{ id: shown.id, name: "", place: "" }]);
    expect((await errorOf(editor.client.letter.staffGet({ id: waiting.id })))[0]).toBe(404);
    expect(await eraseLetters(db(), actor, [{ userId: reader.id, email: null }])).toBe(false);
  });
});
