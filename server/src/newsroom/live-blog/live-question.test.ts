import { LIVE_MAX_QUESTIONS } from "@masthead/contract/newsroom/live-blog/live-question-terms.ts";
import { DAY } from "@masthead/contract/platform/durations.ts";
import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testBrowser } from "../../../test/factories/auth.ts";
import { makeColleague, type TestColleague } from "../../../test/factories/colleagues.ts";
import { bodyOf, makeArticle } from "../../../test/factories/factory.ts";
import { entryInput } from "../../../test/factories/live-blog.ts";
import { clientAs, makeUser } from "../../../test/factories/staff.ts";
import { problemOfRejection } from "../../../test/factories/staff-modules.ts";
import { testPlatform } from "../../../test/platform.ts";
import { innerClient } from "../../app.ts";
import { user } from "../../audience/user/user.table.ts";
import { isAgeRetention, pastRetention } from "../../platform/retention/retention.ts";
import type { StartedPlatform } from "../../platform/start.ts";
import { log } from "../../system/log/log.table.ts";
import { liveBlogRetention } from "./live-blog.retention.ts";
import { liveQuestion } from "./live-blog.table.ts";
import { liveBlogPersonalData } from "./live-blog-personal-data.service.ts";

let platform: StartedPlatform;
let editor: TestColleague;
let colleague: TestColleague;
let articleId: number;

const db = () => platform.database.db;
const inner = () => innerClient(platform, "en-US");
const ask = (text = "Are the roads open?", name = "Lina") =>
  inner().liveQuestion.ask({ id: articleId, name, text });
const list = () => editor.client.liveQuestion.list({ id: articleId });
const setOpen = async (questionsOpen: boolean) => {
  const { blog } = await editor.client.liveBlog.desk({ id: articleId });
  return editor.client.liveBlog.edit({
    id: articleId,
    version: blog?.version ?? 0,
    questionsOpen,
  });
};
const firstWaiting = async () => {
  const [question] = (await list()).waiting;
  if (!question) throw new Error("no question waits");
  return question;
};
const seen = ({ id: questionId, version }: { id: number; version: number }) => ({
  id: articleId,
  questionId,
  version,
});
const answer = (by: TestColleague, questionId: number, publish = true) =>
  by.client.liveBlog.create(entryInput(articleId, "They are.", { questionId, publish }));
const errorOf = async (rejection: Promise<unknown>) => {
  const { status, errors } = await problemOfRejection(rejection);
  return [status, errors[0]?.path, errors[0]?.code];
};

beforeAll(async () => {
  platform = await testPlatform();
  editor = await makeColleague(platform, "Rana");
  colleague = await makeColleague(platform, "Omar");
});
afterAll(() => platform.stop());
beforeEach(async () => {
  const { id } = await makeArticle(db());
  articleId = id;
  await editor.client.liveBlog.start({ id });
  await setOpen(true);
});

describe("sending a question", () => {
  it("stores it for the editors, and shows it to no reader", async () => {
    await ask("Are the roads open?\r\nAnd the schools?");
    expect((await list()).waiting).toMatchObject([
      { name: "Lina", text: "Are the roads open?\nAnd the schools?", state: "waiting" },
    ]);
    const page = await inner().liveBlog.page({ id: articleId });
    expect(page).toMatchObject({ questionsOpen: true, total: 0 });
    expect(JSON.stringify([page, await inner().liveBlog.changes({ id: articleId })])).not.toContain(
      "Lina",
    );
  });

  it("is refused before questions are opened, after they are closed, and after the end", async () => {
    await setOpen(false);
    expect(await errorOf(ask())).toEqual([409, "state", "liveQuestion.closed"]);
    await setOpen(true);
    await editor.client.liveBlog.end({ id: articleId });
    expect(await errorOf(ask())).toEqual([409, "state", "liveQuestion.closed"]);
    expect(await errorOf(setOpen(true))).toEqual([409, "state", "liveBlog.ended"]);
    await editor.client.liveBlog.start({ id: articleId });
    expect(await inner().liveBlog.page({ id: articleId })).toMatchObject({ questionsOpen: false });
  });

  it("is refused for an article that readers do not see", async () => {
    const { id } = await makeArticle(db(), {}, { enable: false });
    await editor.client.liveBlog.start({ id });
    const sent = inner().liveQuestion.ask({ id, text: "Why?" });
    expect((await problemOfRejection(sent)).status).toBe(404);
  });

  it("is refused when as many questions wait as a live blog can have", async () => {
    const now = new Date();
    const row = { articleId, name: "", text: "Why?", receivedAt: now, updatedAt: now };
    await db()
      .insert(liveQuestion)
      .values(Array.from({ length: LIVE_MAX_QUESTIONS }, () => row));
    expect(await errorOf(ask())).toEqual([409, "state", "liveQuestion.full"]);
    const { id: questionId, version } = await firstWaiting();
    await editor.client.liveQuestion.reject({ id: articleId, questionId, version, reason: "spam" });
    await ask();
  });

  it("needs a proof after several of the same visitor", async () => {
    const { client } = testBrowser(platform, { address: "198.51.100.77" });
    const send = () => client.liveQuestion.ask({ id: articleId, text: "Why?" });
    for (let sent = 0; sent < 5; sent++) await send();
    expect(await errorOf(send())).toEqual([400, "proof", "auth.notProved"]);
  });

  it("takes no empty or long text, and no name of several lines", async () => {
    expect((await problemOfRejection(ask(" \n "))).errors[0]?.path).toBe("text");
    expect((await problemOfRejection(ask("a".repeat(501)))).errors[0]?.path).toBe("text");
    expect((await problemOfRejection(ask("Why?", "A\nB"))).errors[0]?.path).toBe("name");
  });
});

describe("answering a question", () => {
  it("marks it as answered by the entry, also by one that waits for approval", async () => {
    await ask();
    const claimed = await editor.client.liveQuestion.claim({
      id: articleId,
      questionId: (await firstWaiting()).id,
      holderId: null,
    });
    expect(claimed.claim?.by.id).toBe(editor.id);
    const entry = await answer(editor, claimed.id, false);
    const { waiting, done } = await list();
    expect(waiting).toEqual([]);
    expect(done).toMatchObject([
      {
        state: "answered",
        claim: null,
        entry: { id: entry.id, state: "submitted" },
        handledBy: { id: editor.id },
        abilities: { answer: false, reject: false, restore: true },
      },
    ]);
  });

  it("stores one entry when two editors answer the same question, and names the first", async () => {
    await ask();
    const { id } = await firstWaiting();
    const results = await Promise.allSettled([answer(editor, id), answer(colleague, id)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const { published } = await editor.client.liveBlog.desk({ id: articleId });
    expect(published).toHaveLength(1);
    const { errors } = await problemOfRejection(answer(colleague, id));
    expect(errors[0]).toMatchObject({ path: "questionId", code: "liveQuestion.handled" });
    expect(errors[0]?.message).toContain(published[0]?.author?.name ?? "nobody");
  });

  it("is done once when the entry is sent again with the same key", async () => {
    await ask();
    const input = entryInput(articleId, "They are.", {
      questionId: (await firstWaiting()).id,
      publish: true,
    });
    const first = await editor.client.liveBlog.create(input);
    expect((await editor.client.liveBlog.create(input)).id).toBe(first.id);
  });

  it("takes a claim from a colleague only if the caller saw it", async () => {
    await ask();
    const ids = { id: articleId, questionId: (await firstWaiting()).id };
    await editor.client.liveQuestion.claim({ ...ids, holderId: null });
    const { status, errors } = await problemOfRejection(
      colleague.client.liveQuestion.claim({ ...ids, holderId: null }),
    );
    expect([status, errors[0]?.code]).toEqual([409, "liveQuestion.claimed"]);
    expect(errors[0]?.message).toContain("Rana");
    const taken = await colleague.client.liveQuestion.claim({ ...ids, holderId: editor.id });
    expect(taken.claim?.by.id).toBe(colleague.id);
    await editor.client.liveQuestion.release(ids);
    expect((await firstWaiting()).claim?.by.id).toBe(colleague.id);
  });

  it("is refused for a question to another live blog", async () => {
    await ask();
    const { id: questionId } = await firstWaiting();
    const other = await makeArticle(db());
    await editor.client.liveBlog.start({ id: other.id });
    const sent = editor.client.liveBlog.create({
      ...entryInput(other.id, "They are.", { questionId }),
      body: bodyOf("They are."),
    });
    expect((await problemOfRejection(sent)).status).toBe(404);
  });
});

describe("rejecting a question", () => {
  it("takes it out of the queue, and lets it wait again", async () => {
    await ask();
    const question = await firstWaiting();
    const rejected = await editor.client.liveQuestion.reject({ ...seen(question), reason: "spam" });
    expect(rejected).toMatchObject({ state: "rejected", reason: "spam" });
    expect(await errorOf(answer(colleague, question.id))).toEqual([
      409,
      "questionId",
      "liveQuestion.handled",
    ]);
    const { conflict } = await problemOfRejection(
      colleague.client.liveQuestion.restore(seen(question)),
    );
    expect(conflict?.by).toContain("Rana");
    const restored = await colleague.client.liveQuestion.restore(seen(rejected));
    expect(restored).toMatchObject({ state: "waiting", reason: null, handledBy: null });
  });

  it("is refused after a colleague has handled it, whose name is reported", async () => {
    await ask();
    const question = await firstWaiting();
    await answer(editor, question.id);
    const { errors } = await problemOfRejection(
      colleague.client.liveQuestion.reject({ ...seen(question), reason: "other" }),
    );
    expect(errors[0]).toMatchObject({ path: "state", code: "liveQuestion.handled" });
    expect(errors[0]?.message).toContain("Rana");
  });

  it("is in the audit log without the text and the name", async () => {
    await ask("A secret text", "A secret name");
    const question = await firstWaiting();
    await editor.client.liveQuestion.reject({ ...seen(question), reason: "other" });
    const rows = await db()
      .select()
      .from(log)
      .where(and(eq(log.entity, "LiveQuestion"), eq(log.entityId, question.id)))
      .orderBy(asc(log.id));
    expect(rows.map(({ action }) => action)).toEqual(["create", "update"]);
    expect(JSON.stringify(rows)).not.toContain("secret");
  });
});

describe("rights on questions", () => {
  const staffWith = async (...newsroomRights: ("write" | "review" | "publish")[]) => {
    const { id } = await makeUser(db(), "Admin", { newsroomRights });
    return clientAs(platform, id, "en-US");
  };

  it("let reviewers reject and answer, and only publishers open and close", async () => {
    await ask();
    const question = await firstWaiting();
    const writer = await staffWith("write");
    const reviewer = await staffWith("write", "review");
    const reject = (client: typeof writer) =>
      client.liveQuestion.reject({ ...seen(question), reason: "other" });
    const send = (client: typeof writer) =>
      client.liveBlog.create(entryInput(articleId, "They are.", { questionId: question.id }));
    const { blog } = await editor.client.liveBlog.desk({ id: articleId });
    const close = (client: typeof writer) =>
      client.liveBlog.edit({ id: articleId, version: blog?.version ?? 0, questionsOpen: false });
    const refused = [
      () => reject(writer),
      () => send(writer),
      () => close(writer),
      () => close(reviewer),
    ];
    for (const call of refused) expect((await problemOfRejection(call())).status).toBe(403);
    expect((await writer.liveQuestion.list({ id: articleId })).waiting[0]?.abilities).toEqual({
      answer: false,
      reject: false,
      restore: false,
    });
    expect((await send(reviewer)).state).toBe("submitted");
  });
});

describe("data of questions", () => {
  it("is deleted 30 days after the last change of a question", async () => {
    const retention = liveBlogRetention.find(isAgeRetention);
    if (!retention) throw new Error("questions have no retention");
    await ask("Old");
    const before = new Date((await firstWaiting()).receivedAt).getTime();
    const past = async (days: number) =>
      (
        await db()
          .select({ text: liveQuestion.text })
          .from(liveQuestion)
          .where(
            and(
              eq(liveQuestion.articleId, articleId),
              ...pastRetention(retention, platform.config, new Date(before + days * DAY)),
            ),
          )
      ).map(({ text }) => text);
    expect(await past(29)).toEqual([]);
    expect(await past(31)).toEqual(["Old"]);
  });

  it("is exported for a reader who was signed in, and deleted with the account", async () => {
    const account = await makeUser(db(), "User");
    const reader = await clientAs(platform, account.id, "en-US");
    await reader.liveQuestion.ask({ id: articleId, name: "Lina", text: "Why?" });
    const [row] = await db().select().from(user).where(eq(user.id, account.id));
    if (!row) throw new Error("no account");
    const exported = await liveBlogPersonalData.exportOf(db(), row);
    expect(exported.liveQuestions).toMatchObject([{ articleId, name: "Lina", text: "Why?" }]);
    await liveBlogPersonalData.erase?.(db(), account.id);
    expect((await list()).waiting).toEqual([]);
  });
});

describe("open desks and pages", () => {
  it("learn of new questions by the mark, and of opened questions by the page", async () => {
    const before = await editor.client.liveBlog.deskMark({ id: articleId });
    await ask();
    expect(await editor.client.liveBlog.deskMark({ id: articleId })).not.toEqual(before);
    const { blog } = await editor.client.liveBlog.desk({ id: articleId });
    expect(blog).toMatchObject({ questionsOpen: true, questionsWaiting: 1 });
    await setOpen(false);
    expect(await inner().liveBlog.page({ id: articleId })).toMatchObject({ questionsOpen: false });
  });
});
