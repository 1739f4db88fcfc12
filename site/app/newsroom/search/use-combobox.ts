import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { nextOption } from "./next-option.ts";

interface List {
  listId: string;
  optionId: (i: number) => string;
  /** Another array is another list: no option of it is active. */
  options: readonly unknown[] | undefined;
  isShown: boolean;
  setIsOpen: (isOpen: boolean) => void;
}

/**
 * Makes a field a combobox of a list of links: arrow keys choose an option, Enter opens it, Escape
 * closes the list. Without an active option, Enter submits the form. Returns the active option, or
 * -1.
 */
export function useCombobox(
  field: RefObject<HTMLInputElement | null>,
  { listId, optionId, options, isShown, setIsOpen }: List,
): number {
  const [choice, setChoice] = useState({ options, active: -1 });
  const active = isShown && choice.options === options ? choice.active : -1;

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    // Enter and arrow keys that confirm a word of an input method are not for the list.
    if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
    const next = nextOption(event.key, active, options?.length ?? 0);
    if (next !== undefined) {
      event.preventDefault();
      setIsOpen(true);
      setChoice({ options, active: next });
    } else if (event.key === "Escape" && isShown) {
      // The browser would clear the field.
      event.preventDefault();
      setIsOpen(false);
      setChoice({ options, active: -1 });
    } else if (event.key === "Enter" && active >= 0) {
      event.preventDefault();
      document.getElementById(optionId(active))?.click();
    }
  });
  const close = useEffectEvent(() => setIsOpen(false));

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    input.role = "combobox";
    input.ariaAutoComplete = "list";
    input.autocomplete = "off";
    input.setAttribute("aria-controls", listId);
    const onKey = (event: KeyboardEvent) => onKeyDown(event);
    const onClose = () => close();
    input.addEventListener("keydown", onKey);
    input.addEventListener("blur", onClose);
    input.form?.addEventListener("submit", onClose);
    return () => {
      input.removeEventListener("keydown", onKey);
      input.removeEventListener("blur", onClose);
      input.form?.removeEventListener("submit", onClose);
      for (const name of ["role", "aria-autocomplete", "aria-controls", "aria-expanded"])
        input.removeAttribute(name);
    };
  }, [field, listId]);

  useEffect(() => {
    const input = field.current;
    if (!input) return;
    input.ariaExpanded = String(isShown);
    if (active < 0) return input.removeAttribute("aria-activedescendant");
    const id = optionId(active);
    input.setAttribute("aria-activedescendant", id);
    document.getElementById(id)?.scrollIntoView({ block: "nearest" });
  });

  return active;
}
