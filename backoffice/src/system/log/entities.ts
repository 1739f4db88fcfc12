import { useTranslate } from "react-admin";
import { RESOURCE_ENTRIES } from "../../frame/screens/districts.ts";

/** Entities in the audit log that are not in the menu. */
const OTHER_ENTITIES = ["DataDeletion", "Media", "MerchantCity", "MerchantRegion", "Redirect"];

/** Entities that the audit log can contain. */
export const LOGGED_ENTITIES: readonly string[] = [
  ...new Set(RESOURCE_ENTRIES.map(({ entity }): string => entity).filter((entity) => entity !== "Logs")),
  ...OTHER_ENTITIES,
];

/** Returns the resource of an entity. */
export const resourceOfEntity = (entity: string) => RESOURCE_ENTRIES.find((resource) => resource.entity === entity);

/** Returns a function for the label of an entity. */
export function useEntityLabel() {
  const translate = useTranslate();
  return (entity: string) => {
    const resource = resourceOfEntity(entity);
    return resource
      ? translate(`resources.${resource.name}.name`, { smart_count: 1 })
      : translate(`resources.log.entities.${entity}`, { _: entity });
  };
}
