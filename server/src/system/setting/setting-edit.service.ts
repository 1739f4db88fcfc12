import { editRecord } from "../../platform/crud/write-records.ts";
import { inputError, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { SETTING_KEYS } from "./setting.keys.ts";
import { localizedSettingRecords, settingRecords } from "./setting.records.ts";
import { insertSettings, settingKeyOf, storedSettings } from "./setting.store.ts";
import { SETTING_VALUES } from "./setting.values.ts";

/** Sees to it that every setting there is has a row, with what holds while nobody set it. */
export async function completeSettings(context: CallContext): Promise<void> {
  const stored = new Set((await storedSettings(context.db)).map(({ scope, key }) => `${scope}.${key}`));
  const missing = SETTING_KEYS.filter(({ scope, key }) => !stored.has(`${scope}.${key}`));
  if (missing.length)
    await insertSettings(
      context.db,
      missing.map(({ initial, ...row }) => ({ ...row, value: initial })),
    );
}

/** Changes a setting's value. @throws NOT_FOUND; INVALID_INPUT when it is not what the setting's type says; CONFLICT */
export async function editSetting(context: CallContext, { id, version, value }: { id: number; version: number; value?: unknown }) {
  const stored = await settingKeyOf(context.db, id);
  const known = SETTING_KEYS.find(({ scope, key }) => scope === stored?.scope && key === stored.key);
  if (!known) throw notFound();
  const checked = SETTING_VALUES[known.type].safeParse(value);
  if (!checked.success) throw inputError(checked.error.issues, "value");
  const kind = known.type.startsWith("localized") ? localizedSettingRecords : settingRecords;
  return editRecord(context, kind, { id, version, value: checked.data });
}
