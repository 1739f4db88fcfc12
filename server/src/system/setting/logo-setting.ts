import { type LogoFile, logoProblem } from "@masthead/contract/system/station-logo.ts";
import { type SQL, sql } from "drizzle-orm";
import type { ServerModule } from "../../module.ts";
import { localizedTextIn } from "../../platform/crud/text-search.sql.ts";
import { invalidInput } from "../../platform/http/problem.ts";
import type { CallContext } from "../../platform/platform.ts";
import type { Db } from "../../platform/postgres/database.ts";
import { logoImages } from "./logo-images.ts";
import { settingRecords } from "./setting.records.ts";
import { storedSettings } from "./setting.store.ts";
import { setting } from "./setting.table.ts";

const LOGO_KEYS = ["logo", "darkLogo"] as const;

/** Settings whose value is the id of an image, which must be fit for a logo. */
export const logoSettingRecords: typeof settingRecords = {
  ...settingRecords,
  async validate(context, { after: { value } }) {
    if (typeof value !== "number") return undefined;
    const file = await logoImages.only().lock(context.db, value);
    if (!file) throw invalidInput(context, "value", "setting.logo.missing");
    requireLogoFile(context, "value", file);
    return undefined;
  },
};

/** @throws INVALID_INPUT at `path` if an image cannot be a logo */
export function requireLogoFile(
  context: Pick<CallContext, "locale">,
  path: string,
  file: LogoFile,
): void {
  const problem = logoProblem(file);
  if (problem) throw invalidInput(context, path, `setting.logo.${problem}`);
}

/** Returns whether an image is a logo of the station. */
export async function isStationLogo(tx: Db, imageId: number): Promise<boolean> {
  return (await storedSettings(tx)).some(
    ({ scope, key, value }) =>
      scope === "website" && LOGO_KEYS.some((logo) => logo === key) && value === imageId,
  );
}

/** SQL: the settings that show an image. */
export const logoUses: NonNullable<ServerModule["mediaUses"]> = (id: SQL, locale) => [
  sql`select 'Setting' as entity, ${setting.id} as id, ${localizedTextIn(setting.label, locale)} as label, 'image' as place, true as shown, false as breaking, ${id} as media_id
    from ${setting} where ${setting.type} = 'logo' and ${setting.value} = to_jsonb(${id})`,
];
