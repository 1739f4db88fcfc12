import type { Newsletter, PublicIssue } from "@masthead/contract/audience/newsletter/newsletter.ts";
import type { PageMeta } from "@masthead/contract/platform/call.ts";
import { type Locale, localized } from "@masthead/contract/platform/locale.ts";
import { tag } from "../../../platform/cache/tags.ts";
import { notFound } from "../../../platform/http/problem.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { shownContent } from "../content/issue-content.service.ts";
import { issueById } from "../issue/issue.store.ts";
import {
  archivedIssues,
  type NewsletterRow,
  newsletterById,
  openNewsletters,
} from "./newsletter.store.ts";

const toNewsletter = (
  { id, name, description, archive }: NewsletterRow,
  locale: Locale,
): Newsletter => ({
  id,
  name: localized(name, locale),
  description: localized(description, locale),
  archive,
});

/** Returns the newsletters that readers can subscribe to. */
export async function publicNewsletters({ db, locale }: CallContext): Promise<Newsletter[]> {
  tag("list:newsletter");
  return (await openNewsletters(db)).map((row) => toNewsletter(row, locale));
}

/** @throws NOT_FOUND unless the newsletter exists and has an archive */
async function requireArchive({ db }: CallContext, id: number): Promise<NewsletterRow> {
  tag(`newsletter:${id}`);
  const row = await newsletterById(db, id);
  if (!row?.archive || row.deletedAt) throw notFound();
  return row;
}

/** Returns a newsletter with an archive. @throws NOT_FOUND */
export async function publicNewsletter(context: CallContext, id: number): Promise<Newsletter> {
  return toNewsletter(await requireArchive(context, id), context.locale);
}

/** Returns a page of the sent issues in the language of the caller. @throws NOT_FOUND */
export async function newsletterArchive(
  context: CallContext,
  { id, page, limit }: { id: number; page: number; limit: number },
): Promise<{
  data: { id: number; subject: string; preheader: string; sentAt: string }[];
  meta: PageMeta;
}> {
  const { db, locale } = context;
  await requireArchive(context, id);
  const { rows, total } = await archivedIssues(db, { id, locale, page, limit });
  return { data: rows, meta: { page, limit, total } };
}

/** Returns a sent issue, without articles that readers no longer see. @throws NOT_FOUND */
export async function publicIssue(context: CallContext, id: number): Promise<PublicIssue> {
  tag(`newsletterIssue:${id}`);
  const row = await issueById(context.db, id);
  if (!row?.content || !row.startedAt || row.deletedAt || row.withdrawnAt) throw notFound();
  const list = await requireArchive(context, row.newsletterId);
  const { locale, subject, preheader } = row;
  return {
    id,
    subject,
    preheader,
    sentAt: row.startedAt.toISOString(),
    newsletter: toNewsletter(list, context.locale),
    locale,
    content: await shownContent(context, row.content),
  };
}
