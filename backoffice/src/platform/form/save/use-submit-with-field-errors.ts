import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { errorMessage, problemOf } from "../../api/problems.ts";
import { inputsForError } from "./server-errors.ts";

/**
 * Submits a form and assigns server errors to their fields. Errors without a field are returned as
 * `formError`.
 */
export function useSubmitWithFieldErrors(
  { handleSubmit, setError, control }: UseFormReturn,
  onSend: (values: FieldValues) => Promise<void>,
) {
  const [formError, setFormError] = useState<string | null>(null);
  const send = handleSubmit(async (values) => {
    setFormError(null);
    try {
      await onSend(values);
    } catch (error) {
      const names = [...control._names.mount];
      const fieldErrors = (problemOf(error)?.errors ?? []).flatMap(({ path, message }) =>
        inputsForError(path, names).map((name) => ({ name, message })),
      );
      for (const { name, message } of fieldErrors) setError(name, { type: "server", message });
      if (!fieldErrors.length) setFormError(errorMessage(error));
    }
  });
  return { send, formError };
}
