import { messages } from "../messages/messages.ts";
import { useMessages } from "../messages/use-messages.ts";
import { Icon } from "./icons.tsx";

/** Language select, as react-admin's own menu is not loaded on the sign-in page. */
export function LanguageMenu({ onChoose }: { onChoose: (locale: string) => void }) {
  const translate = useMessages();
  return (
    <span className="sign-in-language">
      <Icon name="language" size={20} />
      <select
        aria-label={translate("frame.signIn.language")}
        value={messages.getLocale()}
        onChange={(event) => onChoose(event.target.value)}
      >
        {messages.getLocales?.().map(({ locale, name }) => (
          <option key={locale} value={locale} lang={locale}>
            {name}
          </option>
        ))}
      </select>
      <Icon name="expand" size={20} />
    </span>
  );
}
