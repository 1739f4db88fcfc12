import {
  DIRECTORY_KINDS,
  DIRECTORY_SORTS,
  DIRECTORY_TEXT_LENGTH,
  OTHER_INITIAL,
} from "@masthead/contract/audience/directory-terms.ts";
import { pagePath } from "@masthead/contract/platform/paths.ts";
import { Form } from "react-router";
import { useFrame } from "../../platform/frame-data.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { Link } from "../../ui/link.tsx";
import { type DirectoryFilters, directoryPath } from "./directory-path.ts";

const fieldClass =
  "min-h-11 w-full rounded-none border border-quiet bg-paper px-2 text-15 font-normal md:px-3";
const labelClass = "grid gap-1 text-13 font-semibold";

/** Search form, kinds and first letters of the directory. */
export function DirectoryNav({
  filters,
  initials,
}: {
  filters: DirectoryFilters;
  initials: string[];
}) {
  return (
    <>
      <Kinds filters={filters} />
      <SearchForm filters={filters} />
      {(filters.sort === "name" || filters.initial) && (
        <Initials filters={filters} initials={initials} />
      )}
    </>
  );
}

function Kinds({ filters }: { filters: DirectoryFilters }) {
  const t = useMessages();
  const locale = useLocale();
  const { initial: _, ...others } = filters;
  return (
    <nav aria-label={t("explorer.kinds")} className="mb-5 border-b border-line">
      <ul className="flex gap-x-6 overflow-x-auto">
        {[undefined, ...DIRECTORY_KINDS].map((kind) => (
          <li key={kind ?? "all"} className="shrink-0">
            <Link
              to={directoryPath(locale, { ...others, kind })}
              aria-current={filters.kind === kind ? "page" : undefined}
              className="flex min-h-12 items-center border-b-4 border-transparent text-15 font-semibold hover:border-line aria-[current]:border-mint"
            >
              {kind ? t(`explorer.kind.${kind}`) : t("explorer.all")}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Plain form: works without JavaScript. */
function SearchForm({ filters }: { filters: DirectoryFilters }) {
  const t = useMessages();
  const locale = useLocale();
  const categories = useFrame()?.categories ?? [];
  const { q = "", kind, section, sort } = filters;
  return (
    <Form
      role="search"
      aria-label={t("explorer.search")}
      action={pagePath(locale, "topics")}
      key={`${q} ${kind} ${section} ${sort}`}
      className="grid max-w-list grid-cols-2 items-end gap-3 md:grid-cols-[minmax(0,1fr)_12rem_12rem_auto]"
    >
      {kind && <input type="hidden" name="kind" value={kind} />}
      <label className={`${labelClass} max-md:col-span-2`}>
        {t("explorer.query")}
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={DIRECTORY_TEXT_LENGTH}
          className={fieldClass}
        />
      </label>
      <label className={labelClass}>
        {t("explorer.section")}
        <select name="section" defaultValue={section ?? ""} className={fieldClass}>
          <option value="">{t("explorer.anySection")}</option>
          {categories.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={labelClass}>
        {t("explorer.sort")}
        <select name="sort" defaultValue={sort} className={fieldClass}>
          {DIRECTORY_SORTS.map((known) => (
            <option key={known} value={known}>
              {t(`explorer.sorts.${known}`)}
            </option>
          ))}
        </select>
      </label>
      <button
        type="submit"
        className="min-h-11 cursor-pointer border border-ink bg-ink px-5 text-15 font-semibold text-paper hover:bg-mint hover:text-on-mint max-md:col-span-2"
      >
        {t("explorer.show")}
      </button>
    </Form>
  );
}

function Initials({ filters, initials }: { filters: DirectoryFilters; initials: string[] }) {
  const t = useMessages();
  const locale = useLocale();
  const { initial: current, ...others } = filters;
  return (
    <nav aria-label={t("explorer.initials")} className="mt-4">
      <ul className="flex flex-wrap">
        {[undefined, ...initials].map((initial) => (
          <li key={initial ?? "all"}>
            <Link
              to={directoryPath(locale, { ...others, initial })}
              aria-current={current === initial ? "page" : undefined}
              className="flex min-h-11 min-w-11 items-center justify-center px-2 text-17 font-semibold hover:bg-wash aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {initial === undefined
                ? t("explorer.anyInitial")
                : initial === OTHER_INITIAL
                  ? t("explorer.otherInitial")
                  : initial}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
