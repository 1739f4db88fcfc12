import { NOTIFICATION_LENGTHS } from "@masthead/contract/audience/notification/notification-lengths.ts";
import { truncateText } from "../../newsroom/truncate-text.ts";
import { textOfHtml } from "../../platform/html/sanitize.ts";

interface AlertedEntry {
  title: string;
  bodyHtml: string;
  free: boolean;
  articleTitle: string;
  premium: boolean;
}

/**
 * Returns the texts of an alert: the headline of the entry, and the article of the live blog. An
 * entry without a headline is represented by the beginning of its text, unless that is for
 * subscribers.
 */
export function alertText(entry: AlertedEntry): { title: string; body: string } {
  const isWithheld = entry.premium && !entry.free;
  const title = entry.title || (isWithheld ? "" : shortened(textOfHtml(entry.bodyHtml)));
  const body = truncateText(entry.articleTitle, NOTIFICATION_LENGTHS.body);
  return title
    ? { title: truncateText(title, NOTIFICATION_LENGTHS.title), body }
    : { title: truncateText(entry.articleTitle, NOTIFICATION_LENGTHS.title), body: "" };
}

function shortened(text: string): string {
  const { title: max } = NOTIFICATION_LENGTHS;
  return text.length > max ? `${truncateText(text, max - 1).trimEnd()}…` : text;
}
