import { expect, it } from "vitest";
import members from "../../messages/commerce/members.en-US.json" with { type: "json" };
import { fieldLabel } from "./field-label.ts";

const texts: Record<string, string> = {
  "resources.members.fields.endNoticeSentFor": members.resources.members.fields.endNoticeSentFor,
  "resources.log.field.deletedAt": "Deleted",
  "resources.log.field.pendingVersion": "Draft status",
};
const translate = (key: string, { _: fallback, ...values }: { _?: string }) =>
  texts[key] ?? fallback ?? `${key} ${JSON.stringify(values)}`;

it.each([
  ["endNoticeSentFor", "members", "End notice sent"],
  ["endingTold", "members", "End notice sent"],
  ["edition", "article", "Draft status"],
  ["deletedAt", "members", "Deleted"],
  ["deletedAt", undefined, "Deleted"],
  ["unknown", "members", "unknown"],
  ["section.12.0", undefined, 'resources.log.numberedField.section {"id":"12","number":1}'],
])("label of the field %s of %s in the audit log is %s", (field, resource, label) => {
  expect(fieldLabel(translate, resource, field)).toBe(label);
});
