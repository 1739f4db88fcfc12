import { useState } from "react";
import { useWords } from "../use-words.ts";
import { Field } from "./field.tsx";
import { Icon } from "./icons.tsx";

interface SecretFieldProps {
  label: string;
  value: string;
  onChange: (password: string) => void;
  autoComplete: "current-password" | "new-password";
  minLength?: number;
  hint?: string;
}

/** Where a password is typed; it can be looked at. */
export function SecretField(props: SecretFieldProps) {
  const translate = useWords();
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      type={shown ? "text" : "password"}
      dir="ltr"
      spellCheck={false}
      end={
        <button
          type="button"
          className="sign-in-show"
          aria-label={translate(shown ? "ra.input.password.toggle_visible" : "ra.input.password.toggle_hidden")}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? "hide" : "show"} size={20} />
        </button>
      }
    />
  );
}
