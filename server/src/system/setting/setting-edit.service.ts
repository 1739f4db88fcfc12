import { brandColours } from "@masthead/contract/system/brand-colours.ts";
import type { SettingPlace } from "@masthead/contract/system/setting.ts";
import { requireRecentAuthentication } from "../../platform/api/step-up.ts";
import { editRecord } from "../../platform/crud/write-records.ts";
import { inputError, invalidInput, notFound } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import { logoSettingRecords } from "./logo-setting.ts";
import { keepSlugs } from "./place-slug.ts";
import { SETTING_DEFINITIONS } from "./setting.definitions.ts";
import { localizedSettingRecords, settingRecords } from "./setting.records.ts";
import { SETTING_SCHEMAS } from "./setting.schemas.ts";
import { insertSettings, storedSetting, storedSettings } from "./setting.store.ts";
import type { SettingType } from "./setting.table.ts";

/** Inserts missing settings with their default values. */
export async function insertMissingSettings(context: CallContext): Promise<void> {
  const stored = new Set(
    (await storedSettings(context.db)).map(({ scope, key }) => `${scope}.${key}`),
  );
  const missing = SETTING_DEFINITIONS.filter(({ scope, key }) => !stored.has(`${scope}.${key}`));
  if (missing.length)
    await insertSettings(
      context.db,
      missing.map(({ defaultValue, stepUp: _, ...row }) => ({ ...row, value: defaultValue })),
    );
}

/**
 * Changes the value of a setting.
 * @throws NOT_FOUND, CONFLICT; REAUTHENTICATION_REQUIRED if the setting requires it; INVALID_INPUT
 *   if the value does not match its type, has no legible shade, or is no logo
 */
export async function editSetting(
  context: CallContext,
  { id, version, value }: { id: number; version: number; value?: unknown },
) {
  const stored = await storedSetting(context.db, id);
  const definition = SETTING_DEFINITIONS.find(
    ({ scope, key }) => scope === stored?.scope && key === stored.key,
  );
  if (!definition) throw notFound();
  if (definition.stepUp) requireRecentAuthentication(context.user, context.now);
  const parsed = SETTING_SCHEMAS[definition.type].safeParse(value);
  if (!parsed.success) throw inputError(parsed.error.issues, "value");
  if (definition.type === "brandColour") requireLegibleColour(context, String(parsed.data));
  const edited =
    definition.type === "places"
      ? keepSlugs(parsed.data as SettingPlace[], stored?.value as SettingPlace[])
      : parsed.data;
  return editRecord(context, recordsOf(definition.type), { id, version, value: edited });
}

function recordsOf(type: SettingType) {
  if (type === "logo") return logoSettingRecords;
  return type.startsWith("localized") ? localizedSettingRecords : settingRecords;
}

function requireLegibleColour(context: CallContext, colour: string): void {
  const refused = colour && brandColours(colour).refused;
  if (refused)
    throw invalidInput(
      context,
      "value",
      refused === "tooLight" ? "setting.colourTooLight" : "setting.colourTooDark",
    );
}
