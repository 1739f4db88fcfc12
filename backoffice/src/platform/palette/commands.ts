import type { Ability } from "@masthead/contract/platform/ability.ts";
import { localized } from "@masthead/contract/platform/locale.ts";
import { useQuery } from "@tanstack/react-query";
import { type RaRecord, usePermissions, useTranslate } from "react-admin";
import { client } from "../api/client.ts";
import { useUiLocale } from "../messages/locale.ts";
import { visiblePages } from "../screens/page.ts";
import { allowsNewRecords, type Resource, visibleResources } from "../screens/resource.ts";
import { toScreenPath } from "../screens/screen-paths.ts";
import { useScreens } from "../screens/screens.ts";
import { type Permissions, useViewAbility } from "../session/view-ability.ts";
import { useDebouncedValue } from "../use-debounced-value.ts";

export interface Command {
  group: string;
  label: string;
  to: string;
}

/** Minimum query length for a search. */
const MIN_QUERY_LENGTH = 2;
/** Maximum number of records per resource. */
const MAX_RECORDS = 4;

const normalize = (text: string) =>
  text.toLocaleLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, "");

/** Returns the commands for all screens that the user may see. */
function useNavigationCommands(ability: Ability, resources: readonly Resource[]): Command[] {
  const translate = useTranslate();
  const { permissions } = usePermissions<Permissions>();
  const pages = visiblePages(ability, permissions, useScreens().pages).flatMap(
    ({ label, creates, path }) => (label ? [{ label: translate(label), creates, to: path }] : []),
  );
  const goTo = translate("frame.palette.goTo");
  const create = translate("frame.palette.create");
  return [
    { group: goTo, label: translate("home.title"), to: "/" },
    ...pages.filter(({ creates }) => !creates).map(({ label, to }) => ({ group: goTo, label, to })),
    ...resources.map(({ name }) => ({
      group: goTo,
      label: translate(`resources.${name}.name`, { smart_count: 2 }),
      to: `/${name}/list`,
    })),
    ...resources
      .filter((resource) => resource.screens.create && allowsNewRecords(permissions, resource))
      .map(({ name }) => ({
        group: create,
        label: translate(`resources.${name}.new`),
        to: `/${name}/create`,
      })),
    ...pages
      .filter(({ creates }) => creates)
      .map(({ label, to }) => ({ group: create, label, to })),
  ];
}

const nameOf = (record: RaRecord): string =>
  record.title ??
  record.label ??
  record.subject ??
  record.email ??
  record.key ??
  record.name ??
  `#${record.id}`;

/**
 * Returns the commands for a query: screens immediately, records once the server has found them.
 */
export function useCommands(typed: string): { commands: Command[]; searching: boolean } {
  const translate = useTranslate();
  const locale = useUiLocale();
  const ability = useViewAbility();
  const allowed = visibleResources(ability, useScreens().resources);
  const navigationCommands = useNavigationCommands(ability, allowed);
  const debouncedQuery = useDebouncedValue(typed.trim());
  const normalizedQuery = normalize(typed.trim());

  const recordSearch = useQuery({
    queryKey: ["palette", locale, debouncedQuery, allowed.map(({ name }) => name)],
    enabled: debouncedQuery.length >= MIN_QUERY_LENGTH,
    queryFn: async ({ signal }) => {
      const searched = allowed.filter(({ screens }) => screens.edit);
      const lists = await Promise.allSettled(
        searched.map(({ calls }) =>
          calls(client).staffList({ q: debouncedQuery, limit: MAX_RECORDS, page: 1 }, { signal }),
        ),
      );
      return lists.flatMap((list, index) => {
        const name = searched[index]?.name ?? "";
        if (list.status === "rejected") return [];
        return list.value.data.map((record) => {
          const recordName = nameOf(record);
          const label = typeof recordName === "string" ? recordName : localized(recordName, locale);
          return {
            group: translate(`resources.${name}.name`, { smart_count: 2 }),
            label,
            to: toScreenPath(`/${name}/${record.id}`),
          };
        });
      });
    },
  });
  const records = debouncedQuery.length >= MIN_QUERY_LENGTH ? (recordSearch.data ?? []) : [];
  return {
    commands: [
      ...navigationCommands.filter(({ label }) => normalize(label).includes(normalizedQuery)),
      ...records,
    ],
    searching: recordSearch.isFetching,
  };
}
