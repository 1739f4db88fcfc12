import type {
  LivePresetFields,
  LivePresets,
} from "@masthead/contract/newsroom/live-blog/live-presets.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { conflictError, invalidInput } from "../../../platform/http/problem.ts";
import { hasNewsroomRight } from "../../../platform/newsroom-right.ts";
import type { CallContext } from "../../../platform/platform.ts";
import { actorOf, rowChanges, writeLog } from "../../../system/log/log.store.ts";
import { lockPresets, type PresetsRow, presetsRow, updatePresets } from "./presets.store.ts";
import { presetsProblem } from "./presets-problem.ts";

/** Returns the labels and templates of the entries of all live blogs. */
export async function livePresets(context: CallContext): Promise<LivePresets> {
  return toPresets(context, await presetsRow(context.db));
}

/**
 * Replaces the labels and templates. Entries keep their labels, which are texts.
 * @throws INVALID_INPUT; CONFLICT with the current version and its editor if the caller saw another
 */
export function saveLivePresets(
  context: CallContext,
  { version, ...fields }: LivePresetFields & { version: number },
): Promise<LivePresets> {
  const problem = presetsProblem(fields);
  if (problem) throw invalidInput(context, problem.field, problem.code);
  return context.db.transaction(async (tx) => {
    const before = await lockPresets(tx);
    if (before.version !== version)
      throw conflictError({ conflict: { fields: [], by: before.by, version: before.version } });
    const after = await updatePresets(tx, { ...fields, by: actorOf(context).name });
    await writeLog(tx, actorOf(context), [
      {
        action: "update",
        entity: "LivePresets",
        entityId: after.id,
        changes: rowChanges(loggedOf(before), loggedOf(after)),
      },
    ]);
    return toPresets(context, after);
  });
}

const toPresets = (
  context: CallContext,
  { version, labels, templates }: PresetsRow,
): LivePresets => ({
  version,
  labels,
  templates,
  abilities: { edit: hasNewsroomRight(context, "publish") },
});

/** Returns the presets as the audit log has them: names and headlines. */
const loggedOf = ({ labels, templates }: PresetsRow) => ({
  labels: labels.map(({ name }) => LOCALES.map((locale) => name[locale]).join(" · ")),
  templates: templates.map(({ title, text }) => title || text),
});
