import { client } from "../../platform/api/client.ts";

/**
 * Changes a setting of the back office by its current value.
 * @throws CONFLICT if somebody else changes it concurrently
 */
export async function changeSetting(
  key: string,
  change: (value: unknown) => unknown,
): Promise<void> {
  const { data } = await client.setting.staffList({ scope: "dashboard", limit: 100 });
  const setting = data.find((candidate) => candidate.key === key);
  if (!setting) throw new Error(`there is no setting ${key}`);
  await client.setting.edit({
    id: setting.id,
    version: setting.version,
    value: change(setting.value),
  });
}
