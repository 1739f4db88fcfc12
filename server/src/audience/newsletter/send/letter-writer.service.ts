import type { NewsletterContent } from "@masthead/contract/audience/newsletter/newsletter-blocks.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import {
  newsletterClickPath,
  newsletterIssuePath,
  newsletterPreferencesPath,
  newsletterUnsubscribePath,
} from "@masthead/contract/platform/paths.ts";
import { mailAccent } from "@masthead/contract/system/brand-colours.ts";
import { innerContext } from "../../../platform/inner-context.ts";
import { stationMailLogo } from "../../../platform/mail/mail-logo.ts";
import type { Mail } from "../../../platform/mail/mailer.ts";
import type { CallContext, Platform } from "../../../platform/platform.ts";
import { websiteSettings } from "../../../system/setting/setting.service.ts";
import { issueContent, shownContent } from "../content/issue-content.service.ts";
import { type RenderedIssue, renderIssue } from "../content/issue-html.ts";
import { slotTemplate } from "../content/personalize.ts";
import type { IssueRow } from "../issue/issue.store.ts";
import { newsletterToken } from "../newsletter.tokens.ts";
import { type NewsletterRow, newsletterById } from "../records/newsletter.store.ts";

/** Makes the mails of an issue. */
export interface LetterWriter {
  rendered: RenderedIssue;
  mailTo(subscriptionId: number, email: string): Mail;
}

/** Context in the language of an issue. */
export const contextOf = (platform: Platform, { locale }: Pick<IssueRow, "locale">): CallContext =>
  innerContext(platform, locale);

interface RenderedParts {
  list: Pick<NewsletterRow, "name">;
  parts: Pick<IssueRow, "locale" | "subject" | "preheader" | "links">;
  content: NewsletterContent;
  webUrl: string | null;
}

/** Renders content as an issue of a newsletter. */
export async function renderContent(
  context: CallContext,
  { list, parts: { locale, subject, preheader, links }, content, webUrl }: RenderedParts,
): Promise<RenderedIssue> {
  const { siteName, contactAddress, accentColour } = await websiteSettings(context);
  return renderIssue({
    locale,
    subject,
    preheader,
    content,
    links,
    newsletter: localized(list.name, locale),
    station: siteName,
    address: contactAddress,
    accent: mailAccent(accentColour)?.accent ?? null,
    logo: stationMailLogo(),
    publicUrl: context.platform.publicUrl,
    webUrl,
  });
}

/**
 * Returns the writer of an issue. Articles that readers no longer see are left out of its stored
 * content; without any, the blocks are filled with the articles that readers see now.
 */
export async function letterWriter(platform: Platform, issue: IssueRow): Promise<LetterWriter> {
  const { id, locale, subject } = issue;
  const context = contextOf(platform, issue);
  const list = await newsletterById(context.db, issue.newsletterId);
  if (!list) throw new Error("newsletter no longer exists");
  const name = localized(list.name, locale);
  const { publicUrl } = platform;
  const rendered = await renderContent(context, {
    list,
    parts: issue,
    content: issue.content
      ? await shownContent(context, issue.content)
      : await issueContent(context, issue),
    webUrl: list.archive ? publicUrl + newsletterIssuePath(locale, id) : null,
  });
  const { hostname } = new URL(publicUrl);
  const html = slotTemplate(rendered.html);
  const text = slotTemplate(rendered.text);
  return {
    rendered,
    mailTo(subscriptionId, email) {
      const token = newsletterToken(platform, "subscription", subscriptionId, id);
      const unsubscribe = publicUrl + newsletterUnsubscribePath(locale, token);
      const urls = {
        link: (link: number) =>
          publicUrl +
          newsletterClickPath(newsletterToken(platform, "click", id, subscriptionId, link)),
        preferences: publicUrl + newsletterPreferencesPath(locale, token),
        unsubscribe,
      };
      return {
        to: email,
        locale,
        content: { subject, html: html(urls), text: text(urls) },
        unsubscribe,
        list: { id: `newsletter-${list.id}.${hostname}`, name },
        ...(list.replyTo && { replyTo: list.replyTo }),
        // Deterministic, so that a repeated mail has the same id.
        thread: {
          id: `<newsletter.${id.toString(36)}.${subscriptionId.toString(36)}@${hostname}>`,
          earlier: [],
        },
      };
    },
  };
}
