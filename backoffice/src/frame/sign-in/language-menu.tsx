import { useWords } from "../use-words.ts";
import { words } from "../words.ts";
import { Icon } from "./icons.tsx";

/** Changes the language, where react-admin's own menu for it is not loaded. */
export function LanguageMenu({ onChoose }: { onChoose: (locale: string) => void }) {
  const translate = useWords();
  return (
    <span className="sign-in-language">
      <Icon name="language" size={20} />
      <select aria-label={translate("desk.signIn.language")} value={words.getLocale()} onChange={(event) => onChoose(event.target.value)}>
        {words.getLocales?.().map(({ locale, name }) => (
          <option key={locale} value={locale} lang={locale}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="expand" size={20} />
    </span>
  );
}
