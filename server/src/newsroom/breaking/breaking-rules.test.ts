import { EMPTY_ARTICLE } from "@masthead/contract/newsroom/article/article-fields.ts";
import { countCharacters } from "@masthead/contract/newsroom/breaking/breaking-terms.ts";
import { describe, expect, it } from "vitest";
import { peopleProblem } from "./dry-run/people-problem.ts";
import { type EditionContent, packageHash, stepHash } from "./package/package-hash.ts";
import { documentOf, plainTextOf, stageOf } from "./package/stage.ts";
import { mailResult } from "./send/mail-result.ts";
import { decideSend } from "./send/send-rules.ts";
import { nextStep, planSteps } from "./send/step-plan.ts";

const ENGLISH: EditionContent = {
  locale: "en-US",
  articleId: 1,
  articleHash: "content",
  alertTitle: "Quake near Aqaba",
  alertBody: "",
  social: "Quake",
  ticker: true,
  front: false,
  push: "topics",
  pushBreaking: true,
  pushCategoryIds: [],
  mail: false,
  mailSubject: "Quake near Aqaba",
  mailText: "",
};
const ARABIC: EditionContent = { ...ENGLISH, locale: "ar-JO", articleId: 2 };
const BOTH = [ENGLISH, ARABIC];
const done = (steps: ReturnType<typeof planSteps>) =>
  steps.map((step) => ({ ...step, isDone: true }));

describe("hash of a package", () => {
  it("does not depend on the order of languages and sections", () => {
    expect(packageHash([ARABIC, ENGLISH])).toBe(packageHash(BOTH));
    const sections = (pushCategoryIds: number[]) => packageHash([{ ...ENGLISH, pushCategoryIds }]);
    expect(sections([3, 1, 2])).toBe(sections([1, 2, 3]));
  });

  it("changes with each thing that is sent", () => {
    const changes: Partial<EditionContent>[] = [
      { articleHash: "other" },
      { articleId: 9 },
      { alertTitle: "Strong quake near Aqaba" },
      { alertBody: "Felt in Amman" },
      { social: "Quake!" },
      { ticker: false },
      { front: true },
      { push: "everyone" },
      { pushBreaking: false },
      { pushCategoryIds: [4] },
      { mail: true },
      { mail: true, mailSubject: "Strong quake" },
      { mail: true, mailText: "Felt in Amman" },
    ];
    const hashes = changes.map((change) => packageHash([{ ...ENGLISH, ...change }]));
    expect(new Set([...hashes, packageHash([ENGLISH])]).size).toBe(changes.length + 1);
  });

  it("ignores the alert of a language without recipients", () => {
    const silent = { ...ENGLISH, push: "none" as const };
    expect(packageHash([{ ...silent, alertTitle: "Other" }])).toBe(packageHash([silent]));
    expect(stepHash("push", silent)).toBeNull();
  });
});

describe("mail of a package", () => {
  const MAIL: Parameters<typeof mailResult>[0] = {
    state: "sent",
    addressed: 10,
    sent: 10,
    rejected: 0,
    failed: 0,
    skipped: 0,
    uncertain: 0,
  };

  it("is no part of the hash of a language without a mail, so that approvals stay", () => {
    const silent = { ...ENGLISH, mailSubject: "Other", mailText: "Other" };
    expect(packageHash([silent])).toBe(packageHash([ENGLISH]));
    expect(stepHash("mail", silent)).toBeNull();
  });

  it("is planned after the push alerts, and again only for other content", () => {
    const mail = { ...ENGLISH, mail: true };
    const planned = planSteps([mail], []);
    expect(planned.at(-1)?.kind).toBe("mail");
    expect(planSteps([mail], done(planned))).toEqual([]);
    const changed = planSteps([{ ...mail, mailText: "Felt in Amman" }], done(planned));
    expect(changed.map(({ kind }) => kind)).toEqual(["mail"]);
  });

  it("needs a second person where breaking news does", () => {
    const decision = decideSend({
      rules: { editionApproval: false, twoPeopleForBreaking: true },
      isApproved: false,
      steps: [{ locale: "en-US", kind: "mail" }],
      editions: [],
    });
    expect(decision.needsSecondPerson).toBe(true);
  });

  it.each([
    [{ state: "scheduled" }, "running", null],
    [{ state: "sending", failed: 3 }, "running", null],
    [{ state: "paused", sent: 5 }, "paused", "paused"],
    [{ state: "held", sent: 0 }, "failed", "notStarted"],
    [{ state: "draft", sent: 0 }, "failed", "notStarted"],
    [{ sent: 0, rejected: 10 }, "failed", "undelivered"],
    [{ sent: 0, uncertain: 1, failed: 10 }, "done", "partly"],
    [{ sent: 9, failed: 1 }, "done", "partly"],
    [{ state: "stopped", sent: 4 }, "done", "stopped"],
    [{ state: "stopped", sent: 0 }, "failed", "undelivered"],
    [{}, "done", null],
  ] as const)("with %o is shown as %s, with the problem %s", (issue, state, problem) => {
    expect(mailResult({ ...MAIL, ...issue })).toEqual({ state, problem });
  });
});

describe("steps of a package", () => {
  it("publish and warm all languages before the first alert is sent", () => {
    expect(planSteps(BOTH, []).map(({ kind, locale }) => `${kind} ${locale}`)).toEqual([
      "publish en-US",
      "publish ar-JO",
      "warm en-US",
      "warm ar-JO",
      "ticker en-US",
      "ticker ar-JO",
      "push en-US",
      "push ar-JO",
    ]);
  });

  it("are planned again for other content only", () => {
    const earlier = done(planSteps([ENGLISH], []));
    expect(planSteps([ENGLISH], earlier)).toEqual([]);
    const grown = { ...ENGLISH, articleHash: "snap" };
    expect(planSteps([grown], earlier).map(({ kind }) => kind)).toEqual(["publish", "warm"]);
    const newAlert = { ...ENGLISH, alertTitle: "Quake: three hurt" };
    expect(planSteps([newAlert], earlier).map(({ kind }) => kind)).toEqual(["push"]);
    expect(planSteps(BOTH, earlier).map(({ locale }) => locale)).toEqual(Array(4).fill("ar-JO"));
  });

  it("are planned again where they failed", () => {
    const [first, ...others] = planSteps([ENGLISH], []);
    const earlier = [...done(others), ...(first ? [{ ...first, isDone: false }] : [])];
    expect(planSteps([ENGLISH], earlier)).toEqual([first]);
  });

  it("stop in a language whose article was not published, and go on after other failures", () => {
    const steps = planSteps(BOTH, []).map((step) => ({ ...step, state: "waiting" as const }));
    const after = (kind: string, locale: string, state: "done" | "failed") =>
      steps.map((step) =>
        step.locale === locale && (step.kind === kind || kind === "all")
          ? { ...step, state }
          : step,
      );
    expect(nextStep(steps)).toMatchObject({ kind: "publish", locale: "en-US" });
    expect(nextStep(after("publish", "en-US", "failed"))).toMatchObject({ locale: "ar-JO" });
    const blocked = after("publish", "en-US", "failed").map((step) =>
      step.locale === "ar-JO" ? { ...step, state: "done" as const } : step,
    );
    expect(nextStep(blocked)).toBeUndefined();
    const unreachable = after("warm", "en-US", "failed").map((step) =>
      step.kind === "publish" ? { ...step, state: "done" as const } : step,
    );
    expect(nextStep(unreachable)).toMatchObject({ kind: "warm", locale: "ar-JO" });
  });
});

describe("sending without an approval", () => {
  const steps = planSteps([ENGLISH], []);
  const editions = [{ locale: "en-US" as const, ticker: true, isOnAir: false }];
  const decide = (
    [editionApproval, twoPeopleForBreaking]: [boolean, boolean],
    more: Partial<Parameters<typeof decideSend>[0]> = {},
  ) =>
    decideSend({
      rules: { editionApproval, twoPeopleForBreaking },
      isApproved: false,
      steps,
      editions,
      ...more,
    });

  it("is possible where no setting requires a second person", () => {
    expect(decide([false, false])).toEqual({ needsSecondPerson: false, acceptsReason: false });
    expect(decide([true, true], { isApproved: true }).needsSecondPerson).toBe(false);
  });

  it("needs a reason for breaking news that is first published, and an approval otherwise", () => {
    expect(decide([false, true])).toEqual({ needsSecondPerson: true, acceptsReason: true });
    expect(decide([true, true])).toEqual({ needsSecondPerson: true, acceptsReason: true });
    expect(decide([true, false])).toEqual({ needsSecondPerson: true, acceptsReason: false });
    const update = { editions: [{ locale: "en-US" as const, ticker: true, isOnAir: true }] };
    expect(decide([true, true], update).acceptsReason).toBe(false);
  });
});

describe("stage of an article", () => {
  const { body: empty } = EMPTY_ARTICLE;
  it("follows from its text and its live blog", () => {
    expect(stageOf(empty, null)).toBe("flash");
    expect(stageOf(documentOf("The quake was felt in Amman."), null)).toBe("snap");
    expect(stageOf(documentOf("One.\nTwo.\nThree."), null)).toBe("story");
    expect(stageOf(empty, "live")).toBe("liveBlog");
    expect(stageOf(empty, "ended")).toBe("flash");
  });

  it("is edited on the desk as plain text only", () => {
    const text = "First paragraph.\nSecond paragraph.";
    expect(plainTextOf(documentOf(text))).toBe(text);
    const bold = { type: "text" as const, text: "x", marks: [{ type: "bold" as const }] };
    expect(
      plainTextOf({ type: "doc", content: [{ type: "paragraph", content: [bold] }] }),
    ).toBeNull();
    expect(plainTextOf({ type: "doc", content: [{ type: "horizontalRule" }] })).toBeNull();
  });
});

describe("length of an alert", () => {
  it("counts letters without their marks", () => {
    expect(countCharacters("عَاجِل")).toBe(4);
    expect(countCharacters("Quake 🚨")).toBe(7);
  });
});

describe("people of a dry run", () => {
  const person = (id: number, ...newsroomRights: ("write" | "review" | "publish" | "push")[]) => ({
    id,
    role: "Admin" as const,
    newsroomRights,
  });
  const rules = { editionApproval: false, twoPeopleForBreaking: true };
  it("are two where a second person is required", () => {
    const all = person(1, "write", "review", "publish", "push");
    expect(peopleProblem([all], rules)).toBe("noSecondPerson");
    expect(peopleProblem([all], { ...rules, twoPeopleForBreaking: false })).toBeNull();
    expect(peopleProblem([all, person(2, "write")], rules)).toBeNull();
    expect(peopleProblem([person(1, "publish"), person(2, "push")], rules)).toBe("noSender");
  });
});
