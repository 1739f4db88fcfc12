import { z } from "zod";
import { locale } from "../../platform/call.ts";
import { plainText, singleLineText } from "../../platform/record.ts";
import { LIVE_LIMITS, LIVE_PRESET_LIMITS } from "./live-blog-terms.ts";

const labelId = z.uuid().describe("Made by the client");
const name = singleLineText(LIVE_LIMITS.label).min(1);

const label = z.strictObject({
  id: labelId,
  name: z.strictObject({ "en-US": name, "ar-JO": name }).describe("Unique in each language"),
});
export type LiveLabel = z.infer<typeof label>;

const template = z.strictObject({
  locale,
  title: plainText(LIVE_LIMITS.title).describe("May be empty if there is a text"),
  text: plainText(LIVE_PRESET_LIMITS.text).describe("Plain text; lines become paragraphs"),
  labelId: labelId.nullable().describe("One of `labels`"),
});
export type LiveTemplate = z.infer<typeof template>;

/** Labels and templates of the entries of all live blogs, both in their order. */
export const livePresetFields = z.strictObject({
  labels: z.array(label).max(LIVE_PRESET_LIMITS.labels),
  templates: z.array(template).max(LIVE_PRESET_LIMITS.templates),
});
export type LivePresetFields = z.infer<typeof livePresetFields>;

export const livePresets = livePresetFields.extend({
  version: z.number().int(),
  abilities: z.object({ edit: z.boolean() }),
});
export type LivePresets = z.infer<typeof livePresets>;
