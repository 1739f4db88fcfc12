import type { newsletterPreview } from "@masthead/contract/audience/newsletter/newsletter-issue.ts";
import type { Locale } from "@masthead/contract/platform/locale.ts";
import { articlePath } from "@masthead/contract/platform/paths.ts";
import type { z } from "zod";
import { mailAlertTest, previewAlert } from "../../../audience/newsletter/alert/alert.service.ts";
import { actingUser } from "../../../audience/user/acting-user.service.ts";
import { conflictAt, notFound } from "../../../platform/http/problem.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import type { Db } from "../../../platform/postgres/database.ts";
import { deskArticle } from "../../article/pending-version/desk-article.service.ts";
import { editionsOf, packageById } from "../breaking.store.ts";
import { mailOf } from "./mail-step.service.ts";

export const TEST_JOB = "breaking.mail-test";

/** Mail of a package, and its language. */
interface MailChoice {
  id: number;
  of: Locale;
}

/**
 * Renders the mail of a package in a language, with the headline that the desk shows.
 * @throws NOT_FOUND; CONFLICT at `mail` without a newsletter for breaking news
 */
export async function previewMail(
  context: CallContext,
  choice: MailChoice,
): Promise<z.infer<typeof newsletterPreview>> {
  const { mail, story } = await requireMail(context.db, choice, context.now);
  const preview = await previewAlert(context, mail, story);
  if (!preview) throw conflictAt(context, "mail", "breaking.noMailList");
  return preview;
}

/** Queues a test mail to the caller. @throws NOT_FOUND; CONFLICT as for the preview */
export async function testMail(context: CallContext, choice: MailChoice): Promise<void> {
  await previewMail(context, choice);
  const { platform, user } = context;
  if (user) await platform.jobs.send(TEST_JOB, { ...choice, userId: user.id });
}

/** Job: sends the mail of a package to a user as a test. */
export async function sendTestMail(
  platform: Platform,
  { userId, ...choice }: MailChoice & { userId: number },
): Promise<void> {
  const user = await actingUser(platform, userId);
  const found = await mailOfPackage(platform.database.db, choice, new Date());
  if (user && found) await mailAlertTest(platform, { ...found, to: user.email });
}

async function requireMail(db: Db, choice: MailChoice, now: Date) {
  await packageById(db, choice.id);
  const found = await mailOfPackage(db, choice, now);
  if (!found) throw notFound();
  return found;
}

async function mailOfPackage(db: Db, { id, of }: MailChoice, now: Date) {
  const edition = (await editionsOf(db, id)).find(({ locale }) => locale === of);
  const article = edition && (await deskArticle(db, edition.articleId, now));
  if (!edition || !article) return null;
  const path = articlePath({ id: article.id, slug: article.slug, locale: of });
  return { mail: mailOf(edition), story: { title: article.title, summary: "", path } };
}
