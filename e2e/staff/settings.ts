import type { ApiOutput } from "@masthead/contract/contract.ts";
import { signInStaff } from "./staff.ts";

/**
 * Changes a setting of the station. It applies to all journeys, so only those in
 * journeys/backoffice/rules may do so.
 */
export async function changeSetting(key: string, value: unknown): Promise<void> {
  const superadmin = await signInStaff("Superadmin");
  const { data } = await superadmin.call<ApiOutput<"GET /v1/setting/admin">>(
    "GET",
    "/v1/setting/admin?limit=100",
  );
  const setting = data.find((row) => row.key === key);
  if (!setting) throw new Error(`there is no setting ${key}`);
  if (setting.value !== value)
    await superadmin.call("PATCH", "/v1/setting", {
      id: setting.id,
      version: setting.version,
      value,
    });
}
