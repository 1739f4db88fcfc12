import { useState } from "react";
import { useMessages } from "../messages/use-messages.ts";
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

/** Password field with a button that shows the password. */
export function SecretField(props: SecretFieldProps) {
  const translate = useMessages();
  const [visible, setVisible] = useState(false);
  return (
    <Field
      {...props}
      type={visible ? "text" : "password"}
      dir="ltr"
      spellCheck={false}
      endAdornment={
        <button
          type="button"
          className="sign-in-show"
          aria-label={translate(
            visible ? "ra.input.password.toggle_visible" : "ra.input.password.toggle_hidden",
          )}
          onClick={() => setVisible(!visible)}
        >
          <Icon name={visible ? "hide" : "show"} size={20} />
        </button>
      }
    />
  );
}
