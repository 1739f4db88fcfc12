import type {
  BreakingEdition,
  BreakingMail,
  BreakingPackage,
  BreakingPush,
  BreakingRow,
  BreakingStepRecord,
} from "@masthead/contract/newsroom/breaking/breaking.ts";
import {
  BREAKING_LIST_SIZE,
  type BreakingStepState,
} from "@masthead/contract/newsroom/breaking/breaking-terms.ts";
import { DEFAULT_LOCALE, type Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import {
  alertList,
  alertsSince,
  countAlertReaders,
} from "../../../audience/newsletter/alert/alert.service.ts";
import { countAudience } from "../../../audience/notification/notification.service.ts";
import {
  type NotificationOutcome,
  notificationsSince,
} from "../../../audience/notification/outcome.service.ts";
import { colleagueNames } from "../../../audience/user/colleague.sql.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { hasNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import {
  alertMailsPerDay,
  pushesPerDay,
  stationTimeZoneIn,
} from "../../../system/setting/setting.service.ts";
import { breakingStates } from "../breaking.state.ts";
import { packageById, recentPackages, type StepRow } from "../breaking.store.ts";
import { mailResult } from "../send/mail-result.ts";
import { audienceOf } from "../send/push-step.service.ts";
import { sendDecision } from "../send/send.service.ts";
import { inOrder, isAlert } from "../send/step-plan.ts";
import { type PackageContent, packageContent } from "./package-content.service.ts";
import { plainTextOf, stageOf } from "./stage.ts";

/** Returns the last packages, the latest change first. */
export async function breakingPackages({ db, locale }: CallContext): Promise<BreakingRow[]> {
  const packages = (await recentPackages(db, BREAKING_LIST_SIZE)).filter(
    ({ headlines }) => headlines.length > 0,
  );
  const names = await colleagueNames(
    db,
    packages.flatMap(({ row }) => row.createdById ?? []),
  );
  return packages.map(({ row, headlines }) => {
    const shown = headlines.find((one) => one.locale === locale) ?? headlines[0];
    return {
      id: row.id,
      state: row.state,
      headline: shown?.title ?? "",
      headlineLocale: shown?.locale ?? DEFAULT_LOCALE,
      locales: headlines.map((one) => one.locale),
      createdBy: personOf(names, row.createdById),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}

/** Returns a package with everything that the desk shows. @throws NOT_FOUND */
export async function breakingPackageView(
  context: CallContext,
  id: number,
): Promise<BreakingPackage> {
  const { db, now } = context;
  const row = await packageById(db, id);
  const content = await packageContent(db, row, now);
  const names = await colleagueNames(
    db,
    [row.createdById, row.approvedById].flatMap((userId) => userId ?? []),
  );
  const decision = await sendDecision(context, content);
  const mailList = await alertList(context);
  const approval =
    row.approvedAt && row.approvedHash
      ? {
          by: { id: row.approvedById, name: names.get(row.approvedById ?? 0) ?? null },
          at: row.approvedAt.toISOString(),
        }
      : null;
  return {
    id,
    version: row.version,
    state: row.state,
    hash: content.hash,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    createdBy: personOf(names, row.createdById),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    sentAt: row.sentAt?.toISOString() ?? null,
    approval: content.isApproved ? approval : null,
    outdatedApproval: content.isApproved ? null : approval,
    editions: await Promise.all(
      content.editions.map((edition) => toEdition(context, edition, content)),
    ),
    unsent: content.planned.length > 0,
    ...decision,
    ...(await alertCounts(context, content)),
    mailList,
    abilities: abilitiesOn(context, content, decision),
  };
}

const personOf = (names: ReadonlyMap<number, string>, id: number | null) =>
  id === null ? null : { id, name: names.get(id) ?? null };

async function toEdition(
  context: CallContext,
  edition: PackageContent["editions"][number],
  { steps, outcomes, issues }: PackageContent,
): Promise<BreakingEdition> {
  const { article, locale } = edition;
  const { browsers } =
    edition.push === "none" ? { browsers: 0 } : await countAudience(context, audienceOf(edition));
  return {
    locale,
    articleId: article.id,
    articleVersion: article.version,
    articleState: article.state,
    path: articlePath({ id: article.id, slug: article.slug, locale }),
    headline: article.title,
    paragraph: plainTextOf(article.body),
    stage: stageOf(article.body, article.liveBlog),
    pending: article.pending,
    alertTitle: edition.alertTitle,
    alertBody: edition.alertBody,
    social: edition.social,
    ticker: edition.ticker,
    front: edition.front,
    push: edition.push,
    pushBreaking: edition.pushBreaking,
    pushCategoryIds: edition.pushCategoryIds,
    mail: edition.mail,
    mailSubject: edition.mailSubject,
    mailText: edition.mailText,
    browsers,
    recipients: await countAlertReaders(context.db, locale),
    steps: inOrder(steps.filter((step) => step.locale === locale)).map((step) =>
      toStep(context, step, { outcomes, issues }),
    ),
  };
}

function toStep(
  { locale }: CallContext,
  step: StepRow,
  { outcomes, issues }: Pick<PackageContent, "outcomes" | "issues">,
): BreakingStepRecord {
  const { kind, reason, detail, endedAt } = step;
  const outcome = outcomes.get(step.notificationId ?? 0);
  const mail = issues.get(step.issueId ?? 0);
  const result = mail && mailResult(mail);
  const correction = issues.get(step.correctionIssueId ?? 0);
  const failure = outcome?.sent.state === "failed" && outcome.sent.failure;
  const t = messagesFor(locale);
  return {
    kind,
    state: step.state === "done" && result ? result.state : shownState(step, outcome),
    reason: failure
      ? t(`breaking.pushFailed.${failure}`)
      : result?.problem
        ? t(`breaking.mail.${result.problem}`)
        : reason && t(reason, { detail: detail ?? "" }),
    at: endedAt?.toISOString() ?? null,
    push: outcome ? toPush(outcome.sent) : null,
    correction: outcome?.correction ? toPush(outcome.correction) : null,
    mail: mail ? toMail(mail) : null,
    mailCorrection: correction ? toMail(correction) : null,
  };
}

/** A push is done when the push services have answered for each device, and failed if none accepted. */
function shownState(
  { state }: StepRow,
  outcome: NotificationOutcome | undefined,
): BreakingStepState {
  if (state !== "done" || !outcome) return state;
  if (outcome.sent.state === "failed") return "failed";
  return outcome.sent.state === "sent" ? "done" : "running";
}

const toPush = ({
  id,
  title,
  state,
  failure,
  addressed,
  accepted,
  failed,
  gone,
  clicked,
}: NotificationOutcome["sent"]): BreakingPush => ({
  id,
  title,
  state,
  failure,
  addressed,
  accepted,
  failed,
  gone,
  clicked,
});

const toMail = ({
  id,
  subject,
  state,
  addressed,
  sent,
  rejected,
  failed,
  skipped,
  uncertain,
  clicked,
}: BreakingMail): BreakingMail => ({
  id,
  subject,
  state,
  addressed,
  sent,
  rejected,
  failed,
  skipped,
  uncertain,
  clicked,
});

/** Counts the alerts of the station's day, and those that the package would add. */
async function alertCounts(
  { db, now }: CallContext,
  { editions, planned }: PackageContent,
): Promise<Pick<BreakingPackage, "pushes" | "pushCap" | "mails" | "mailCap">> {
  const midnight = now
    .toTemporalInstant()
    .toZonedDateTimeISO(await stationTimeZoneIn(db))
    .startOfDay();
  const since = new Date(midnight.epochMilliseconds);
  const counts = (kind: "push" | "mail", today: ReadonlyMap<Locale, number>) =>
    editions.map(({ locale }) => ({
      locale,
      today: today.get(locale) ?? 0,
      planned: planned.filter((step) => step.kind === kind && step.locale === locale).length,
    }));
  return {
    pushCap: await pushesPerDay(db),
    pushes: counts("push", await notificationsSince(db, since)),
    mailCap: await alertMailsPerDay(db),
    mails: counts("mail", await alertsSince(db, since)),
  };
}

function abilitiesOn(
  context: CallContext,
  { row, editions, planned, isApproved, nonApproverIds }: PackageContent,
  { needsSecondPerson, acceptsReason }: Awaited<ReturnType<typeof sendDecision>>,
): BreakingPackage["abilities"] {
  const { state } = row;
  const isOpen = state !== "sending" && state !== "withdrawn";
  const has = (...rights: Parameters<typeof hasNewsroomRight>[1][]) =>
    rights.every((right) => hasNewsroomRight(context, right));
  const mayPush = !planned.some(isAlert) || has("push");
  const unsent = planned.length > 0;
  const wrote = context.user !== null && nonApproverIds.includes(context.user.id);
  return {
    edit: isOpen && has("write"),
    submit: unsent && !isApproved && breakingStates.can(state, "submitted") && has("write"),
    return: state === "submitted" && hasNewsroomRight(context, "write", "review"),
    approve:
      unsent && !isApproved && breakingStates.can(state, "approved") && has("review") && !wrote,
    send:
      unsent &&
      breakingStates.can(state, "sending") &&
      has("publish") &&
      mayPush &&
      (!needsSecondPerson || acceptsReason),
    withdraw:
      breakingStates.can(state, "withdrawn") &&
      has("publish") &&
      editions.some(({ article }) => article.state === "published"),
  };
}
