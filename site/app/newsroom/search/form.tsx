import {
  ARTICLE_TEMPLATES,
  type ArticleTemplate,
} from "@masthead/contract/newsroom/article/article-template.ts";
import { SEARCH_LENGTH } from "@masthead/contract/platform/constants.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { searchPath } from "@masthead/contract/platform/paths.ts";
import { useRef } from "react";
import { Form } from "react-router";
import { useFrame } from "../../platform/frame-data.ts";
import { useLocale } from "../../platform/locale.ts";
import { useMessages } from "../../platform/messages.ts";
import { useSearchSuggestions } from "./use-search-suggestions.tsx";
import "./template/messages.ts";

const fieldClass =
  "min-h-11 w-full rounded-none border border-quiet bg-paper px-2 text-15 font-normal md:px-3";

interface Props {
  q: string;
  categoryId?: number;
  template?: ArticleTemplate;
  from?: string;
  to?: string;
  /** The reader changes the search. */
  onInput: () => void;
}

/** Plain form: works before hydration and without JavaScript. */
export function SearchForm({ q, categoryId, template, from, to, onInput }: Props) {
  const t = useMessages();
  const locale = useLocale();
  const categories = useFrame()?.categories ?? [];
  const field = useRef<HTMLInputElement>(null);
  const suggested = useSearchSuggestions(field);
  return (
    <Form
      role="search"
      action={searchPath(locale)}
      onInput={(event) => {
        onInput();
        suggested.onInput(event);
      }}
      key={`${q} ${categoryId} ${template} ${from} ${to}`}
      className="max-w-list"
    >
      <div className="relative flex">
        <input
          ref={field}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={SEARCH_LENGTH}
          required
          // biome-ignore lint/a11y/noAutofocus: the page exists to type into this field
          autoFocus={!q}
          data-initial-focus={q ? undefined : ""}
          aria-label={t("find.label")}
          aria-describedby="search-hint"
          placeholder={t("searchFor")}
          className="min-h-13 min-w-0 grow rounded-none border-2 border-ink bg-paper px-4 text-17 focus-visible:relative"
        />
        <button
          type="submit"
          className="min-h-13 shrink-0 cursor-pointer border-2 border-ink bg-ink px-5 font-semibold text-paper transition-colors duration-150 hover:bg-mint hover:text-on-mint md:px-6"
        >
          {t("find.go")}
        </button>
        {suggested.suggestions}
      </div>
      <p id="search-hint" className="mt-2 text-15 text-quiet">
        {t("find.hint")}
      </p>
      <div className="mt-4 grid grid-cols-1 gap-x-4 gap-y-3 min-[22rem]:grid-cols-2 lg:grid-cols-5">
        <Labelled id="search-category" text={t("find.category")}>
          <select
            id="search-category"
            name="category"
            defaultValue={categoryId ?? ""}
            className={fieldClass}
          >
            <option value="">{t("allSections")}</option>
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.parentId ? `– ${category.name}` : category.name}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled id="search-template" text={t("articleKind.label")}>
          <select
            id="search-template"
            name="template"
            defaultValue={template ?? ""}
            className={fieldClass}
          >
            <option value="">{t("articleKind.all")}</option>
            {ARTICLE_TEMPLATES.map((one) => (
              <option key={one} value={one}>
                {t(`articleKind.${one}`)}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled id="search-language" text={t("find.language")}>
          <select id="search-language" name="language" defaultValue={locale} className={fieldClass}>
            {LOCALES.map((language) => (
              <option key={language} value={language}>
                {t(`languages.${language}`)}
              </option>
            ))}
          </select>
        </Labelled>
        <Labelled id="search-from" text={t("find.from")}>
          <input
            id="search-from"
            type="date"
            name="from"
            defaultValue={from}
            className={fieldClass}
          />
        </Labelled>
        <Labelled id="search-to" text={t("find.to")}>
          <input id="search-to" type="date" name="to" defaultValue={to} className={fieldClass} />
        </Labelled>
      </div>
    </Form>
  );
}

function Labelled({ id, text, children }: { id: string; text: string; children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label htmlFor={id} className="text-15 font-semibold">
        {text}
      </label>
      {children}
    </div>
  );
}
