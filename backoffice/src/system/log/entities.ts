import { useTranslate } from "react-admin";
import { PLACES } from "../../frame/districts.ts";

/** What rows tell of that has no place of its own in the menu. */
const OTHERS = ["DataDeletion", "Media", "MerchantCity", "MerchantRegion", "Redirect"];

/** What rows of the log can be of. */
export const LOGGED: readonly string[] = [
  ...new Set(PLACES.map(({ entity }): string => entity).filter((entity) => entity !== "Logs")),
  ...OTHERS,
];

/** The place that has the records of an entity. */
export const placeOf = (entity: string) => PLACES.find((place) => place.entity === entity);

/** Calls an entity by its name. */
export function useEntityWord() {
  const translate = useTranslate();
  return (entity: string) => {
    const place = placeOf(entity);
    return place
      ? translate(`resources.${place.name}.name`, { smart_count: 1 })
      : translate(`resources.log.entities.${entity}`, { _: entity });
  };
}
