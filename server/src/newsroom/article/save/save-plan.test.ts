import { isDeepStrictEqual } from "node:util";
import {
  APPROVED_FIELDS,
  type ArticleField,
  type ArticleFields,
  EMPTY_ARTICLE,
  PENDING_VERSION_FIELDS,
} from "@masthead/contract/newsroom/article/article-fields.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { bySuiteSize, randomInteger } from "../../../../test/suite-size.ts";
import type { Withdrawal } from "../article.table.ts";
import type { WorkingArticle } from "../edit/stored-article.store.ts";
import type { PendingVersionRow } from "../pending-version/pending-version.store.ts";
import { approves, contentHash, NO_MEDIA } from "../pending-version/reader-content.ts";
import { isOnAir, publicationState } from "../publish/publication.state.ts";
import { isReviewed } from "../publish/publication-rules.ts";
import { type ArticleBefore, publishesContent, type Save, type SaveCircumstances } from "./save.ts";
import { planSave, type SavePlan } from "./save-plan.ts";

const NOW = new Date("2026-11-26T12:00:00Z");
const hoursFromNow = (hours: number) => new Date(NOW.getTime() + hours * 3_600_000).toISOString();
const WITHDRAWAL: Withdrawal = { kind: "retraction", notice: "Withdrawn.", at: hoursFromNow(-1) };
const EARLIER = new Date(hoursFromNow(-9));
const CORRECTION = "The title was wrong.";
const NOTE = "The reply of the ministry.";

const bodyOf = (text: string): ArticleFields["body"] => ({
  type: "doc",
  content: [{ type: "paragraph", attrs: { id: "a" }, content: [{ type: "text", text }] }],
});

/** Values of the fields that the rules distinguish. */
const VALUES: { [Field in ArticleField]?: ArticleFields[Field][] } = {
  translationOf: [null, 5],
  title: ["First", "Second"],
  slug: ["first", "second"],
  body: [bodyOf("One"), bodyOf("Two")],
  categoryId: [null, 1],
  tagIds: [[], [1]],
  breaking: [false, true],
  breakingUntil: [null, hoursFromNow(-1), hoursFromNow(3)],
  premium: [false, true],
  enable: [true, true, false],
  publishedAt: [null, hoursFromNow(-4), hoursFromNow(10)],
  expiresAt: [null, null, hoursFromNow(-2), hoursFromNow(30)],
  embargoUntil: [null, null, hoursFromNow(12)],
  canonicalUrl: [null, "https://own.test/x", "https://other.test/x"],
  corrections: [[], [{ text: "Earlier.", at: hoursFromNow(-3) }]],
};
const NAMES = Object.keys(VALUES) as ArticleField[];

const changes = (names: readonly ArticleField[]): fc.Arbitrary<Partial<ArticleFields>> => {
  const values = names.map((name) => [name, fc.constantFrom(...(VALUES[name] ?? []))] as const);
  return fc.record(Object.fromEntries(values), { requiredKeys: [] });
};
const waitingChanges = changes(NAMES.filter((name) => PENDING_VERSION_FIELDS.includes(name)));

const article = fc
  .record({
    published: fc.record(
      Object.fromEntries(NAMES.map((name) => [name, fc.constantFrom(...(VALUES[name] ?? []))])),
    ),
    waiting: fc.option(waitingChanges),
    withdrawal: fc.constantFrom(null, null, WITHDRAWAL),
  })
  .map(({ published: values, waiting, withdrawal }) => {
    const published = { ...EMPTY_ARTICLE, ...values } as ArticleFields;
    const fields = { ...published, ...waiting };
    const pending = !isDeepStrictEqual(fields, published);
    const saved = { id: 1, version: 7, wordCount: 2, updatedAt: NOW, revisedAt: EARLIER };
    return { ...saved, published, fields, pending, withdrawal } as WorkingArticle;
  });

const SAVES = [
  "edit",
  "publish",
  "noted",
  "silent",
  "correct",
  "withdraw",
  "reinstate",
  "restore",
  "bulk",
];

/** A save of an article in any state, by the first of the users. */
const planned = fc
  .record({
    article,
    kind: fc.constantFrom(...SAVES),
    edit: changes(NAMES),
    bulk: changes(["categoryId", "tagIds", "breaking", "breakingUntil"]),
    override: fc.constantFrom(undefined, "A person died."),
    pendingVersionState: fc.constantFrom("draft", "approved", "approved"),
    approvedContent: fc.constantFrom("working", "published", "input", "other"),
    texts: fc.constantFrom(
      null,
      { correction: CORRECTION, alert: null, notice: null },
      { correction: null, note: NOTE, alert: null, notice: null },
    ),
    isUnapproved: fc.boolean(),
    translatedFromVersion: fc.constantFrom(null, 2),
    writerIds: fc.constantFrom([], [1], [2]),
    hasRevision: fc.boolean(),
    rules: fc.record({ editionApproval: fc.boolean(), twoPeopleForBreaking: fc.boolean() }),
  })
  .map((drawn) => {
    const { article, texts, writerIds, hasRevision, rules, kind, override } = drawn;
    const { fields: working, published } = article;
    const kinds: Record<string, Save> = {
      publish: { kind: "publish", report: "update" },
      noted: { kind: "publish", report: "update", note: NOTE },
      silent: { kind: "publish", report: "silent" },
      correct: { kind: "correct", correction: CORRECTION },
      withdraw: { kind: "withdraw", withdrawal: { ...WITHDRAWAL, kind: "kill" } },
      restore: { kind: "restore", writerIds: [8, 9] },
      bulk: { kind: "bulk", published: { ...published, ...drawn.bulk } },
      ...(article.withdrawal && { reinstate: { kind: "reinstate" } }),
    };
    const save: Save = { ...(kinds[kind] ?? { kind: "edit" }), override };
    const input = {
      ...working,
      ...FIXED_EDITS[save.kind],
      ...(!FIXED_EDITS[save.kind] && drawn.edit),
    };
    const approved = { working, published, input, other: null }[drawn.approvedContent];
    const pendingVersion: PendingVersionRow = {
      id: 1,
      approvedById: null,
      approvedByName: null,
      approvedAt: null,
      state: drawn.pendingVersionState,
      approvedHash: approved && contentHash(approved, texts, NO_MEDIA),
      texts,
      writerIds: [...writerIds],
      isUnapproved: drawn.isUnapproved,
      translatedFromVersion: drawn.translatedFromVersion,
    };
    const before = { article, pendingVersion, writerIds, hasRevision, media: NO_MEDIA };
    const circumstances = { actorId: 1, now: NOW, rules, publicUrl: "https://own.test" };
    return { before, input, save, circumstances };
  });

/** Edits that a save always makes. */
const FIXED_EDITS: Partial<Record<Save["kind"], Partial<ArticleFields>>> = {
  withdraw: { enable: false, breaking: false },
  reinstate: { enable: true, publishedAt: null, expiresAt: null },
};

interface PlannedSave {
  before: ArticleBefore;
  save: Save;
  circumstances: SaveCircumstances;
  plan: SavePlan;
}

/** Checks a property of all saves that change something. */
function checkSaves(property: (planned: PlannedSave) => boolean): void {
  let plans = 0;
  fc.assert(
    fc.property(planned, ({ before, input, save, circumstances }) => {
      const plan = planSave(before, input, save, circumstances);
      if (!plan) return true;
      plans++;
      return property({ before, save, circumstances, plan });
    }),
    { numRuns: bySuiteSize({ sample: 1000, full: 50_000 }), seed: randomInteger(0, 2 ** 31) },
  );
  expect(plans).toBeGreaterThan(100);
}

const isAllowed = ({ requirements }: SavePlan): boolean =>
  requirements.every((requirement) => !("lacks" in requirement));

const needsRight = ({ requirements }: SavePlan, right: "write" | "publish"): boolean =>
  requirements.some(
    (requirement) => "rights" in requirement && isDeepStrictEqual(requirement.rights, [right]),
  );

const stateBefore = ({ article: { published, withdrawal } }: ArticleBefore) =>
  publicationState(published, withdrawal, NOW);
const stateAfter = ({ content: { published, withdrawal } }: SavePlan) =>
  publicationState(published, withdrawal, NOW);

const pick = (fields: ArticleFields, names: readonly ArticleField[]) =>
  names.map((name) => fields[name]);

it("shows readers no content of a published article that waits to be published", () =>
  checkSaves(({ before, save, plan }) => {
    if (stateBefore(before) !== "published") return true;
    if (publishesContent(save) || save.kind === "bulk") return true;
    return isDeepStrictEqual(
      pick(plan.content.published, PENDING_VERSION_FIELDS),
      pick(before.article.published, PENDING_VERSION_FIELDS),
    );
  }));

it("publishes bulk changes of an article that needs an approval with the next pending version only", () =>
  checkSaves(({ before, save, circumstances, plan }) => {
    const { published } = before.article;
    if (save.kind !== "bulk" || !isReviewed(published, circumstances.rules)) return true;
    if (stateBefore(before) !== "published") return true;
    return isDeepStrictEqual(
      pick(plan.content.published, PENDING_VERSION_FIELDS),
      pick(published, PENDING_VERSION_FIELDS),
    );
  }));

it("is pending only while the pending version differs from the public content", () =>
  checkSaves(
    ({
      plan: {
        row,
        content: { working, published },
      },
    }) => row.pending === !isDeepStrictEqual(working, published),
  ));

it("raises the version by one, and logs that", () =>
  checkSaves(({ before: { article }, plan: { row, log } }) => {
    const version = article.version + 1;
    return row.version === version && isDeepStrictEqual(log.version, [article.version, version]);
  }));

it("logs every change of the pending version, or of the published content", () =>
  checkSaves(({ save, plan: { content, log, changed } }) => {
    const logged = publishesContent(save) ? content.changedForReaders : content.edited;
    return isDeepStrictEqual(changed, logged) && logged.every((field) => field in log);
  }));

it("logs a public change as a field change, and other changes as pending", () =>
  checkSaves(
    ({ save, plan: { content, log } }) =>
      save.kind === "bulk" ||
      content.changedForReaders.every((field) => field in log || "pending" in log),
  ));

it("requires the right to publish for every change that readers see", () =>
  checkSaves(({ before, plan }) => {
    const changes = plan.content.changedForReaders.length > 0;
    const isSeen = isOnAir(stateBefore(before)) || isOnAir(stateAfter(plan));
    return !(changes && isSeen) || needsRight(plan, "publish");
  }));

it("requires the right to write for every change of a text", () =>
  checkSaves(({ plan }) => !plan.content.edited.includes("title") || needsRight(plan, "write")));

it("publishes unapproved content only for a reason where approvals are required", () =>
  checkSaves(({ before, save, circumstances, plan }) => {
    const goesOnAir = !isOnAir(stateBefore(before)) || publishesContent(save);
    const { published } = plan.content;
    if (!circumstances.rules.editionApproval || !isAllowed(plan)) return true;
    if (!goesOnAir || !isOnAir(stateAfter(plan))) return true;
    const { pendingVersion, media } = before;
    const written = hasNotice(save) ? plan.content.written : published;
    return approves(pendingVersion, written, media) || plan.log.override !== undefined;
  }));

it("brings a withdrawn article back only as unpublished, by reinstating it", () =>
  checkSaves(({ before, save, plan }) => {
    if (stateBefore(before) !== "withdrawn" || !isAllowed(plan)) return true;
    return save.kind === "reinstate"
      ? stateAfter(plan) === "unpublished"
      : plan.row.withdrawal !== null && !plan.content.published.enable;
  }));

it("withdraws cached pages of an article that is no longer public", () =>
  checkSaves(({ before, plan }) => {
    const isHidden = stateBefore(before) === "published" && stateAfter(plan) !== "published";
    return !isHidden || plan.effects.announced?.withdrawsPages === true;
  }));

it("invalidates caches exactly if something changes for readers", () =>
  checkSaves(({ plan: { content, effects } }) => {
    const changes = content.changedForReaders.length > 0 || content.hasNewWithdrawal;
    return changes === (effects.announced !== null);
  }));

/** Whether a save publishes a correction or a note about the update. */
const hasNotice = (save: Save): boolean =>
  save.kind === "correct" || (save.kind === "publish" && save.note !== undefined);

it("keeps earlier corrections and notes, and adds the published one", () =>
  checkSaves(({ save, plan: { content } }) => {
    const { written, published } = content;
    if (!hasNotice(save)) return true;
    const at = NOW.toISOString();
    const added =
      save.kind === "correct" ? { text: CORRECTION, at } : { text: NOTE, at, kind: "update" };
    return isDeepStrictEqual(published.corrections, [...written.corrections, added]);
  }));

it("does not count a bulk edit or a silent update as an update for readers", () =>
  checkSaves(({ before: { article }, save, plan }) => {
    const isSilent = save.kind === "bulk" || (save.kind === "publish" && save.report === "silent");
    return !isSilent || isDeepStrictEqual(plan.row.revisedAt, article.revisedAt);
  }));

it("records as writers only people who write, not people who only publish", () =>
  checkSaves(({ before, save, plan }) => {
    const written = pick(plan.content.written, APPROVED_FIELDS);
    const wrote = !isDeepStrictEqual(written, pick(before.article.fields, APPROVED_FIELDS));
    const wasWriter = before.writerIds.includes(1);
    return (
      wrote || wasWriter || save.kind === "restore" || !plan.pendingVersion.writerIds.includes(1)
    );
  }));

it("changes nothing when the result is saved again", () =>
  checkSaves(({ before, circumstances, plan }) => {
    const { working, published, withdrawal } = plan.content;
    const { pending, version, revisedAt } = plan.row;
    const saved = { fields: working, published, withdrawal, pending, version, revisedAt };
    const article = { ...before.article, ...saved };
    return planSave({ ...before, article }, working, { kind: "edit" }, circumstances) === null;
  }));
