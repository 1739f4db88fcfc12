import type { Ability } from "@masthead/contract/system/ability.ts";
import { localized } from "@masthead/contract/system/locale.ts";
import { useQuery } from "@tanstack/react-query";
import { type RaRecord, useTranslate } from "react-admin";
import { toAddress } from "../addresses.ts";
import { client } from "../client.ts";
import { type PLACES, pagesFor, placesFor, RESOURCES } from "../districts.ts";
import { useDeskLocale } from "../locale.ts";
import { roomOf } from "../rooms.ts";
import { usePause } from "../use-pause.ts";
import { useViewAbility } from "../view-ability.ts";

export interface Command {
  group: string;
  label: string;
  to: string;
}

/** Letters that are searched for at least, and records of a kind that are shown at most. */
const LEAST = 2;
const MOST = 4;

const folded = (text: string) => text.toLocaleLowerCase().normalize("NFKD").replaceAll(/\p{M}/gu, "");

/** Everywhere that this role may go. */
function usePlaces(ability: Ability, places: typeof PLACES): Command[] {
  const translate = useTranslate();
  const goTo = translate("desk.palette.goTo");
  const make = translate("desk.palette.make");
  return [
    { group: goTo, label: translate("desk.home.title"), to: "/" },
    { group: goTo, label: translate("analytics.title"), to: "/analytics" },
    { group: goTo, label: translate("desk.account.title"), to: "/account" },
    ...pagesFor(ability).map(({ name }) => ({ group: goTo, label: translate(`resources.${name}.name`), to: `/${name}` })),
    ...places.map(({ name }) => ({ group: goTo, label: translate(`resources.${name}.name`, { smart_count: 2 }), to: `/${name}/list` })),
    ...places
      .filter(({ creates }) => creates)
      .map(({ name }) => ({
        group: make,
        label: translate("desk.new", { name: translate(`resources.${name}.name`, { smart_count: 1 }) }),
        to: `/${name}/create`,
      })),
    ...places
      .filter(({ name }) => name === "article")
      .map(() => ({ group: make, label: translate("resources.article.news.title"), to: "/news/create" })),
  ];
}

const nameOf = (record: RaRecord): string =>
  record.title ?? record.label ?? record.subject ?? record.email ?? record.key ?? record.name ?? `#${record.id}`;

/** What the palette offers for what is typed: places at once, records as soon as the server has found them. */
export function useCommands(typed: string): { commands: Command[]; searching: boolean } {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const ability = useViewAbility();
  const allowed = placesFor(ability);
  const places = usePlaces(ability, allowed);
  const q = usePause(typed.trim());
  const wanted = folded(typed.trim());

  const found = useQuery({
    queryKey: ["palette", locale, q, allowed.map(({ name }) => name)],
    enabled: q.length >= LEAST,
    queryFn: async ({ signal }) => {
      const searched = allowed.filter(({ edits }) => edits);
      const lists = await Promise.allSettled(
        searched.map(({ name }) => roomOf(client, name).staffList({ q, limit: MOST, page: 1 }, { signal })),
      );
      return lists.flatMap((list, index) => {
        const name = searched[index]?.name ?? "";
        if (list.status === "rejected") return [];
        return list.value.data.map((record) => {
          const own = nameOf(record);
          const label = typeof own === "string" ? own : localized(own, locale);
          return {
            group: translate(`resources.${name}.name`, { smart_count: 2 }),
            label,
            to: toAddress(`/${name}/${record.id}`, RESOURCES),
          };
        });
      });
    },
  });
  const records = q.length >= LEAST ? (found.data ?? []) : [];
  return { commands: [...places.filter(({ label }) => folded(label).includes(wanted)), ...records], searching: found.isFetching };
}
