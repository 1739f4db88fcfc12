import type { LivePresetFields } from "@masthead/contract/newsroom/live-blog/live-presets.ts";
import type { FieldErrorCode } from "@masthead/contract/platform/field-errors.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";

interface PresetsProblem {
  /** Path of the field. */
  field: string;
  code: FieldErrorCode;
}

/** Returns the first problem of labels and templates that no schema finds; null without one. */
export function presetsProblem({ labels, templates }: LivePresetFields): PresetsProblem | null {
  for (const [index, label] of labels.entries())
    for (const locale of LOCALES) {
      const isTaken = labels
        .slice(0, index)
        .some(({ id, name }) => id === label.id || name[locale] === label.name[locale]);
      if (isTaken) return { field: `labels.${index}.name.${locale}`, code: "liveBlog.labelTwice" };
    }
  const ids = new Set(labels.map(({ id }) => id));
  for (const [index, { title, text, labelId }] of templates.entries()) {
    if (!title && !text)
      return { field: `templates.${index}.title`, code: "liveBlog.templateEmpty" };
    if (labelId !== null && !ids.has(labelId))
      return { field: `templates.${index}.labelId`, code: "liveBlog.unknownLabel" };
  }
  return null;
}
