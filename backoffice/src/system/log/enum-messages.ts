import { currentFieldName } from "./field-label.ts";

/** Prefixes of the messages of enum values, by field. */
const BY_FIELD: Record<string, string | undefined> = {
  role: "resources.users.roles",
  newsroomRights: "resources.users.rights",
  locale: "frame.language",
  audienceLocale: "frame.language",
  shiftRole: "liveBlog.shift.role",
  size: "resources.frontPage.size",
  interval: "resources.package.interval",
  entitlements: "resources.package.entitlement",
  audience: "resources.notification.to",
  pendingVersion: "article.pendingVersion.state",
  mostRead: "resources.article.mostRead",
  mail: "work.mail",
};

/** Entities whose messages are in another resource than their own. */
const RESOURCE_OF_ENTITY: Record<string, string | undefined> = {
  BreakingPackage: "log",
  LiveBlog: "log",
  LiveEntry: "log",
  LivePresets: "log",
  LiveQuestion: "log",
  PlanItem: "plan",
  Recording: "channels",
  Result: "log",
};

/** Suffix of the message of a value, by field, if the value is not the message itself. */
const SUFFIXES: Record<string, string | undefined> = { newsroomRights: ".name" };

/**
 * Returns the keys that may have the message of an enum value, the best first. None exists for a
 * text that is not an enum value.
 */
export function enumKeys(
  resource: string | undefined,
  entity: string,
  field: string,
  value: string,
): string[] {
  if (!/^[A-Za-z][\w-]*$/.test(value)) return [];
  const owner = RESOURCE_OF_ENTITY[entity] ?? resource;
  const shared = BY_FIELD[currentFieldName(field)];
  return [
    ...(shared ? [`${shared}.${value}${SUFFIXES[field] ?? ""}`] : []),
    ...(owner && ENUM_FIELDS.has(field)
      ? [`resources.${owner}.${field}s.${value}`, `resources.${owner}.${field}.${value}`]
      : []),
    ...(field === "priority" ? [`work.priority.${value}`] : []),
    ...(entity === "Article" && (field === "state" || field === "from" || field === "to")
      ? [`article.pendingVersion.state.${value}`]
      : []),
  ];
}

/** Fields with enum values. Other fields may contain the same words as text. */
const ENUM_FIELDS = new Set([
  "state",
  "kind",
  "method",
  "topic",
  "platform",
  "icon",
  "priority",
  "failure",
  "holdReason",
  "pauseReason",
]);
