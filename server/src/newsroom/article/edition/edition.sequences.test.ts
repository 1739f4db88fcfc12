import type { Client } from "@masthead/contract/contract.ts";
import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { testPlatform } from "../../../../test/platform.ts";
import { changeSetting } from "../../../../test/settings.ts";
import { clientAs, makeUser } from "../../../../test/staff.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import type { StartedPlatform } from "../../../platform/start.ts";
import { articleDetails } from "../read/details.service.ts";

const HOUR = 3_600_000;
const timeFromNow = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();

let platform: StartedPlatform;
let rana: Client;
let sami: Client;

beforeAll(async () => {
  platform = await testPlatform();
});

afterAll(() => platform.stop());

/** What readers see of an article at a time; null if they do not see it. */
async function seenAt(id: number, now: Date) {
  const details = await articleDetails({ ...innerContext(platform, "en-US"), now }, id).catch((error) => {
    if (error.code === "NOT_FOUND") return null;
    throw error;
  });
  return details && { title: details.title, corrections: details.corrections.length };
}

const seen = async (id: number) => ({ now: await seenAt(id, new Date()), later: await seenAt(id, new Date(Date.now() + 2 * HOUR)) });

let titles = 0;

/** Actions of staff on an article, each with the record as its caller sees it. */
const ACTIONS = {
  edit: ({ id, version }: ArticleRecord) => rana.article.edit({ id, version, title: `Title ${++titles}` }),
  publish: ({ id, version }: ArticleRecord) => rana.article.edit({ id, version, publishedAt: timeFromNow(-1000) }),
  schedule: ({ id, version }: ArticleRecord) => rana.article.edit({ id, version, publishedAt: timeFromNow(HOUR) }),
  unpublish: ({ id, version }: ArticleRecord) => rana.article.edit({ id, version, publishedAt: null }),
  update: ({ id, version }: ArticleRecord) => rana.article.edit({ id, version, publish: { kind: "update" } }),
  correct: ({ id, version }: ArticleRecord) =>
    rana.article.edit({ id, version, title: `Corrected ${++titles}`, publish: { kind: "correction", correction: "The title was wrong." } }),
  approve: ({ id, version }: ArticleRecord) => sami.article.edition.move({ id, version, state: "approved" }),
  submit: ({ id, version }: ArticleRecord) => rana.article.edition.move({ id, version, state: "review" }),
  discard: ({ id, version }: ArticleRecord) => rana.article.edition.discard({ id, version }),
  disable: ({ id }: ArticleRecord) => rana.article.status({ id, enable: false }),
  enable: ({ id }: ArticleRecord) => rana.article.status({ id, enable: true }),
  kill: ({ id }: ArticleRecord) => rana.article.edition.withdraw({ id, kind: "kill", notice: "This article was withdrawn." }),
  retract: ({ id }: ArticleRecord) => rana.article.edition.withdraw({ id, kind: "retraction", notice: "We retract this article." }),
  reinstate: ({ id }: ArticleRecord) => rana.article.edition.reinstate({ id }),
  restore: async ({ id }: ArticleRecord) => {
    const { data } = await rana.article.revision.list({ id, limit: 100 });
    return rana.article.revision.restore({ id, revisionId: data.at(-1)?.id ?? 0 });
  },
};
type ActionName = keyof typeof ACTIONS;

/** Actions that may change what readers see, now or later. */
const PUBLISHING: ActionName[] = ["publish", "schedule", "update", "correct", "enable"];
/** Actions that may hide an article. */
const HIDING: ActionName[] = ["unpublish", "schedule", "disable", "kill", "retract"];

const REFUSALS = new Set(["CONFLICT", "NOT_FOUND"]);

/** Runs actions on a new article, and checks after each what must be true whatever came before it. */
async function checkSequence(actions: ActionName[], { needsApproval }: { needsApproval: boolean }): Promise<void> {
  // New users for every sequence, because calls are rate-limited.
  const { db } = platform.database;
  rana = await clientAs(platform, (await makeUser(db, "Admin")).id);
  sami = await clientAs(platform, (await makeUser(db, "Admin")).id);
  let record = await rana.article.create({ locale: "en-US", title: `Title ${++titles}` });
  let readers = await seen(record.id);
  /** Title that was approved last, and not edited since. */
  let approvedTitle: string | null = null;
  let corrections = 0;
  let publishedTitle = record.title;
  for (const name of actions) {
    const before = record;
    const seenBefore = readers;
    const outcome = await ACTIONS[name](record).catch((error) => {
      if (!REFUSALS.has(error.code)) throw error;
      return null;
    });
    record = await rana.article.get({ id: record.id });
    readers = await seen(record.id);
    if (!outcome) {
      expect(record, "a refused action changes nothing").toEqual({ ...before, edition: record.edition });
      expect(readers).toEqual(seenBefore);
      continue;
    }
    if (name === "approve") approvedTitle = record.title;
    else if (record.title !== before.title) approvedTitle = null;
    if (name === "correct") corrections++;

    expect(record.version - before.version, "versions").toBeLessThanOrEqual(1);
    const [latest] = (await rana.article.revision.list({ id: record.id, limit: 1 })).data;
    expect((await rana.article.revision.get({ id: record.id, revisionId: latest?.id ?? 0 })).fields.title).toBe(record.title);
    for (const time of ["now", "later"] as const) {
      const [was, is] = [seenBefore[time]?.title, readers[time]?.title];
      // Where no approval is needed, a save of a scheduled article changes what will be published.
      const isRebound = !needsApproval && time === "later" && !seenBefore.now;
      if (is !== was && is !== undefined && !isRebound) {
        expect(PUBLISHING, `readers see another text ${time} after ${name}`).toContain(name);
        // What was scheduled or published before needs no other approval.
        const isBound = is === seenBefore.later?.title || name === "enable";
        if (needsApproval && !isBound) expect(is, "only approved text is published").toBe(approvedTitle);
      }
      if (is === undefined && was !== undefined) expect(HIDING, `readers see nothing ${time} after ${name}`).toContain(name);
      if (record.withdrawal) expect(is, "a withdrawn article is not shown").toBeUndefined();
    }
    const { fields } = await rana.article.edition.published({ id: record.id });
    if (name === "enable" && before.edition.pending) expect(fields.title, "switching on publishes nothing new").toBe(publishedTitle);
    publishedTitle = fields.title;
    if (record.edition.pending) expect([fields.title, fields.corrections.length]).not.toEqual([record.title, record.corrections.length]);
    else expect(fields.title, "without a pending edition both are equal").toBe(record.title);
    if (readers.now) expect(readers.now).toEqual({ title: fields.title, corrections: fields.corrections.length });
    expect(record.corrections.length, "corrections are never lost").toBe(corrections);
    if (record.edition.approval) expect(record.title).toBe(approvedTitle);
    if (name === "restore") expect(readers.now, "a restored revision waits to be published").toEqual(seenBefore.now);
    if (name === "update" || name === "correct") expect(record.edition.pending).toBe(false);
  }
}

const names = Object.keys(ACTIONS) as ActionName[];

/** Sequences that went wrong in other systems, or that need a rule of their own. */
const KNOWN: ActionName[][] = [
  ["publish", "correct", "kill", "restore"],
  ["schedule", "correct", "edit", "publish"],
  ["publish", "kill", "restore", "enable", "publish"],
  ["publish", "edit", "kill", "reinstate", "publish"],
  ["publish", "edit", "approve", "edit", "update"],
  ["publish", "edit", "disable", "enable", "update"],
  ["publish", "edit", "unpublish", "schedule", "edit"],
  ["approve", "schedule", "edit", "discard", "publish"],
  ["approve", "publish", "correct", "restore", "update"],
  ["publish", "retract", "edit", "reinstate", "publish"],
];

describe.each([{ needsApproval: false }, { needsApproval: true }])("sequences of actions, approval needed: $needsApproval", (options) => {
  it("never show text that was not published, lose a correction, or bring back a withdrawn article", async () => {
    await changeSetting(platform, "dashboard", "editionApproval", options.needsApproval);
    // An article that has been approved and published is where most of the rules apply.
    const sequence = fc
      .tuple(fc.boolean(), fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 5 }))
      .map(([isPublished, actions]) => (isPublished ? (["approve", "publish", ...actions] as ActionName[]) : actions));
    await fc.assert(
      fc.asyncProperty(sequence, (actions) => checkSequence(actions, options)),
      { numRuns: 100, examples: KNOWN.map((actions) => [actions]) },
    );
  });
});
