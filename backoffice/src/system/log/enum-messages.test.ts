import { globSync, readFileSync } from "node:fs";
import { CONTACT_STATES } from "@masthead/contract/audience/contact.ts";
import { CONTACT_TOPICS } from "@masthead/contract/audience/contact-terms.ts";
import {
  ISSUE_HOLD_REASONS,
  ISSUE_PAUSE_REASONS,
  NEWSLETTER_ISSUE_STATES,
  SUBSCRIPTION_STATES as NEWSLETTER_SUBSCRIPTION_STATES,
} from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import {
  NOTIFICATION_AUDIENCES,
  NOTIFICATION_STATES,
} from "@masthead/contract/audience/notification/notification.ts";
import { CHANNEL_KINDS } from "@masthead/contract/broadcast/air.ts";
import { ENTITLEMENT_CLASSES } from "@masthead/contract/commerce/entitlements.ts";
import { INTERVALS } from "@masthead/contract/commerce/package-terms.ts";
import { PAYMENT_METHODS } from "@masthead/contract/commerce/payment-method.ts";
import { ORDER_STATES, SUBSCRIPTION_STATES } from "@masthead/contract/commerce/states.ts";
import { PENDING_VERSION_STATES } from "@masthead/contract/newsroom/article/pending-version-states.ts";
import { BREAKING_STATES } from "@masthead/contract/newsroom/breaking/breaking-terms.ts";
import {
  LIVE_BLOG_STATES,
  LIVE_ENTRY_STATES,
  LIVE_SHIFT_ROLES,
} from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { RESULT_STATES } from "@masthead/contract/newsroom/result/result-terms.ts";
import { ROLES } from "@masthead/contract/platform/ability.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { NEWSROOM_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import { SOCIAL_PLATFORMS } from "@masthead/contract/system/social.ts";
import { describe, expect, it } from "vitest";
import { enumKeys } from "./enum-messages.ts";

const FOLDER = new URL("../../messages/", import.meta.url);

/** Enum fields that the audit log can contain. */
const FIELDS: [
  entity: string,
  resource: string | undefined,
  field: string,
  values: readonly string[],
][] = [
  ["User", "users", "role", ROLES],
  ["User", "users", "newsroomRights", NEWSROOM_RIGHTS],
  ["User", "users", "locale", LOCALES],
  ["ContactUS", "contact", "state", CONTACT_STATES],
  ["ContactUS", "contact", "topic", CONTACT_TOPICS],
  ["Notification", "notification", "state", NOTIFICATION_STATES],
  ["Notification", "notification", "audience", NOTIFICATION_AUDIENCES],
  ["NewsletterIssue", "newsletterissue", "state", NEWSLETTER_ISSUE_STATES],
  ["NewsletterIssue", "newsletterissue", "holdReason", ISSUE_HOLD_REASONS],
  ["NewsletterIssue", "newsletterissue", "pauseReason", ISSUE_PAUSE_REASONS],
  ["NewsletterSubscription", "newslettersubscriber", "state", NEWSLETTER_SUBSCRIPTION_STATES],
  ["LiveStream", "channels", "kind", CHANNEL_KINDS],
  ["Package", "package", "interval", INTERVALS],
  ["Subscription", "members", "state", SUBSCRIPTION_STATES],
  ["Subscription", "members", "entitlements", ENTITLEMENT_CLASSES],
  ["Orders", "orders", "state", ORDER_STATES],
  ["Orders", "orders", "method", PAYMENT_METHODS],
  ["PlanItem", undefined, "state", ["planned", "inProgress", "done", "cancelled"]],
  ["PlanItem", undefined, "kind", ["story", "event", "episode"]],
  ["PlanItem", undefined, "priority", ["high", "normal", "low"]],
  ["Article", "article", "priority", ["low", "normal", "high", "urgent"]],
  ["Article", "article", "state", PENDING_VERSION_STATES],
  ["SocialMedia", "social", "platform", SOCIAL_PLATFORMS],
  ["Recording", undefined, "kind", ["video", "audio"]],
  ["BreakingPackage", undefined, "state", BREAKING_STATES],
  ["LiveBlog", undefined, "state", LIVE_BLOG_STATES],
  ["LiveEntry", undefined, "state", LIVE_ENTRY_STATES],
  ["LiveShift", undefined, "shiftRole", LIVE_SHIFT_ROLES],
  ["Result", undefined, "state", RESULT_STATES],
];

function messagesIn(locale: string): Map<string, string> {
  const flatten = (value: unknown, key: string): [string, string][] =>
    typeof value === "string"
      ? [[key, value]]
      : Object.entries(value ?? {}).flatMap(([name, part]) =>
          flatten(part, key ? `${key}.${name}` : name),
        );
  const files = globSync(`**/*.${locale}.json`, { cwd: FOLDER });
  return new Map(
    files.flatMap((file) => flatten(JSON.parse(readFileSync(new URL(file, FOLDER), "utf8")), "")),
  );
}

describe.each(LOCALES)("enum values in the audit log in %s", (locale) => {
  const messages = messagesIn(locale);

  it.each(FIELDS)("%s (%s): every %s has a label", (entity, resource, field, values) => {
    const unlabelled = values.filter(
      (value) => !enumKeys(resource, entity, field, value).some((key) => messages.get(key)),
    );
    expect(unlabelled).toEqual([]);
  });
});

it("text that equals an enum value is not translated", () => {
  expect(enumKeys("contact", "ContactUS", "subject", "new")).toEqual([]);
  expect(enumKeys("contact", "ContactUS", "state", "two words")).toEqual([]);
});

it("messages of a renamed field are those of its current name", () => {
  const keys = (field: string) => enumKeys("article", "Article", field, "review");
  expect(keys("edition")).toEqual(keys("pendingVersion"));
});
