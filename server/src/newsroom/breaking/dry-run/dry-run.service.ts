import { createECDH, randomBytes } from "node:crypto";
import { ARTICLE_TEXTS } from "@masthead/contract/newsroom/article/article-fields.ts";
import type { BreakingDryRun } from "@masthead/contract/newsroom/breaking/breaking.ts";
import {
  BREAKING_LIMITS,
  type DryRunCheck,
} from "@masthead/contract/newsroom/breaking/breaking-terms.ts";
import { MINUTE } from "@masthead/contract/platform/durations.ts";
import { DEFAULT_LOCALE, LOCALES, type Locale } from "@masthead/contract/platform/locale.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import {
  type AlertMail,
  alertList,
  fitsMailClients,
} from "../../../audience/newsletter/alert/alert.service.ts";
import { messageCheck, pushKeysError } from "../../../audience/notification/send/message-check.ts";
import { staffRights } from "../../../audience/user/colleague.sql.ts";
import { messagesFor } from "../../../platform/http/messages.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import { oldestDueJobs } from "../../../platform/jobs/failed-jobs.ts";
import { verifyMailServer } from "../../../platform/mail/mailer.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import { publishingRules } from "../../../system/setting/setting.service.ts";
import { publishedFront } from "../../front/read/front-page.service.ts";
import { insertDryRun, lastDryRun } from "../breaking.store.ts";
import type { DryRunFinding } from "../breaking.table.ts";
import { warmPage } from "../send/warm-page.ts";
import { peopleProblem } from "./people-problem.ts";

/** Age of a due job from which the jobs are late, in milliseconds. */
const LATE_JOB = 5 * MINUTE;

type Problem = Pick<DryRunFinding, "problem" | "detail">;
const WORKS: Problem = { problem: null };

/**
 * Checks each step of a package without sending anything, and stores the result. A check that fails
 * is logged, and raises the alert MastheadBreakingDryRunFailed.
 */
export async function runDryRun(platform: Platform, now: Date): Promise<void> {
  const findings = await Promise.all(
    Object.entries(CHECKS).map(
      async ([check, run]): Promise<DryRunFinding> => ({
        check: check as DryRunCheck,
        ...(await run(platform).catch((error: Error) => ({
          problem: "failed",
          detail: error.message,
        }))),
      }),
    ),
  );
  await insertDryRun(platform.database.db, now, findings);
  for (const { check, problem, detail } of findings)
    if (problem) platform.log.warn({ check, problem, detail }, "breaking news dry run failed");
}

/** Returns the result of the last dry run, in the language of the call. */
export async function lastResult({
  db,
  locale,
}: CallContext): Promise<{ last: BreakingDryRun | null }> {
  const row = await lastDryRun(db);
  if (!row) return { last: null };
  const t = messagesFor(locale);
  return {
    last: {
      at: row.at.toISOString(),
      checks: row.findings.map(({ check, problem, detail = "" }) => ({
        check,
        ok: problem === null,
        detail: problem ? t(`breaking.dryRun.${problem}`, { detail }) : "",
      })),
    },
  };
}

const LONGEST_STORY = { title: "a".repeat(ARTICLE_TEXTS.title), summary: "", path: "/" };
const longestMail = (locale: Locale): AlertMail => ({
  locale,
  // No article has this id: the story is the longest one.
  articleId: 0,
  subject: "a".repeat(BREAKING_LIMITS.mailSubject),
  text: "a".repeat(BREAKING_LIMITS.mailText),
});

const CHECKS: Record<DryRunCheck, (platform: Platform) => Promise<Problem>> = {
  async people({ database: { db } }) {
    return { problem: peopleProblem(await staffRights(db), await publishingRules(db)) };
  },
  async pushKeys(platform) {
    const detail = pushKeysError(platform);
    return detail === null ? WORKS : { problem: "pushKeys", detail };
  },
  async messages(platform) {
    const keys = createECDH("prime256v1");
    keys.generateKeys();
    const device = {
      p256dh: keys.getPublicKey().toString("base64url"),
      auth: randomBytes(16).toString("base64url"),
    };
    for (const locale of LOCALES) await messageCheck(platform, locale, device);
    return WORKS;
  },
  // Without a mail server mails are written to files, which matters once readers expect alerts.
  async mail({ config: { SMTP_URL }, database: { db } }) {
    if (SMTP_URL) await verifyMailServer(SMTP_URL);
    else if (await alertList({ db, locale: DEFAULT_LOCALE })) return { problem: "noMailServer" };
    return WORKS;
  },
  async letters(platform) {
    for (const locale of LOCALES)
      if (!(await fitsMailClients(platform, longestMail(locale), LONGEST_STORY)))
        return { problem: "mailTooLarge" };
    return WORKS;
  },
  async pages(platform) {
    for (const locale of LOCALES) {
      const detail = await warmPage(platform, pagePath(locale, ""));
      if (detail !== null) return { problem: "pages", detail };
    }
    return WORKS;
  },
  async front(platform) {
    for (const locale of LOCALES)
      await publishedFront(innerContext(platform, locale), { locale, categoryId: null });
    return WORKS;
  },
  async jobs({ database: { db } }) {
    const late = (await oldestDueJobs(db)).filter(
      ({ dueAt }) => Date.now() - dueAt.getTime() > LATE_JOB,
    );
    return late.length
      ? { problem: "jobs", detail: late.map(({ name }) => name).join(", ") }
      : WORKS;
  },
};
