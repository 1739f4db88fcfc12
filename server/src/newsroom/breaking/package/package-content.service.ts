import { alertIssues } from "../../../audience/newsletter/alert/alert.service.ts";
import {
  type NotificationOutcome,
  notificationOutcomes,
} from "../../../audience/notification/outcome.service.ts";
import { conflictAt, notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import {
  type DeskArticle,
  deskArticle,
} from "../../article/pending-version/desk-article.service.ts";
import {
  type EditionRow,
  editionsOf,
  type PackageRow,
  type StepRow,
  stepsOf,
} from "../breaking.store.ts";
import { type MailIssue, mailResult } from "../send/mail-result.ts";
import { type PlannedStep, planSteps } from "../send/step-plan.ts";
import { packageHash } from "./package-hash.ts";

/** Package with its articles as they are now, and what was carried out of it. */
export interface PackageContent {
  row: PackageRow;
  editions: readonly (EditionRow & { article: DeskArticle; articleHash: string })[];
  hash: string;
  /** A second person has approved exactly this content. */
  isApproved: boolean;
  steps: readonly StepRow[];
  outcomes: ReadonlyMap<number, NotificationOutcome>;
  /** Mails of the steps, and their corrections. */
  issues: ReadonlyMap<number, MailIssue>;
  /** Steps that are left, or failed. */
  planned: readonly PlannedStep[];
  /** Users who cannot approve it, because they wrote some of it. */
  nonApproverIds: readonly number[];
}

/** Reads the content of a package. Articles that were deleted are left out. @throws NOT_FOUND */
export async function packageContent(db: Db, row: PackageRow, now: Date): Promise<PackageContent> {
  const editions: PackageContent["editions"][number][] = [];
  for (const edition of await editionsOf(db, row.id)) {
    const article = await deskArticle(db, edition.articleId, now);
    if (article) editions.push({ ...edition, article, articleHash: article.hash });
  }
  if (!editions.length) throw notFound();
  const steps = await stepsOf(db, row.id);
  const outcomes = await notificationOutcomes(
    db,
    steps.flatMap(({ notificationId }) => notificationId ?? []),
  );
  const issues = await alertIssues(
    db,
    steps.flatMap(({ issueId, correctionIssueId }) =>
      [issueId ?? [], correctionIssueId ?? []].flat(),
    ),
  );
  const hash = packageHash(editions);
  const isApproved = row.approvedHash === hash;
  const earlier = steps.map((step) => ({ ...step, isDone: isDone(step, { outcomes, issues }) }));
  return {
    row,
    editions,
    hash,
    isApproved,
    steps,
    outcomes,
    issues,
    planned: planSteps(editions, earlier),
    nonApproverIds: [
      ...row.writerIds,
      ...editions.flatMap(({ article }) => article.nonApproverIds),
    ],
  };
}

/** An alert that reached nobody is not done, although it was handed over. */
function isDone(
  { state, notificationId, issueId }: StepRow,
  { outcomes, issues }: Pick<PackageContent, "outcomes" | "issues">,
): boolean {
  const outcome = outcomes.get(notificationId ?? 0);
  const issue = issues.get(issueId ?? 0);
  if (state !== "done" || outcome?.sent.state === "failed") return false;
  return !issue || mailResult(issue).state !== "failed";
}

/** @throws CONFLICT at `hash` if the caller saw other content */
export function requireHash(context: CallContext, content: PackageContent, seen: string): void {
  if (content.hash !== seen) throw conflictAt(context, "hash", "breaking.changedSince");
}
