import { useTranslate } from "react-admin";
import { loggedEntityOf } from "../../platform/screens/resource.ts";
import { useResourceOfEntity, useScreens } from "../../platform/screens/screens.ts";

/** Entities in the audit log that are not in the menu. */
const OTHER_ENTITIES = [
  "ArticleNote",
  "BreakingPackage",
  "DataDeletion",
  "FrontPage",
  "HijriMonth",
  "Job",
  "LiveBlog",
  "LiveEntry",
  "LivePresets",
  "LiveQuestion",
  "LiveShift",
  "Media",
  "MerchantCity",
  "MerchantRegion",
  "PlanItem",
  "PrayerTable",
  "Recording",
  "Redirect",
  "Result",
  "SeasonalGrid",
];

/** Returns the entities that the audit log can contain. */
export function useLoggedEntities(): readonly string[] {
  const { resources } = useScreens();
  return [
    ...new Set(resources.map(loggedEntityOf).filter((entity) => entity !== "Logs")),
    ...OTHER_ENTITIES,
  ];
}

export function useEntityLabel() {
  const translate = useTranslate();
  const resourceOf = useResourceOfEntity();
  return (entity: string) => {
    const resource = resourceOf(entity);
    return resource
      ? translate(`resources.${resource.name}.name`, { smart_count: 1 })
      : translate(`resources.log.entities.${entity}`, { _: entity });
  };
}
