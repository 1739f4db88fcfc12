import { useEffect } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { collectServerErrors, inputsForError, isRowError } from "./server-errors.ts";

/**
 * Moves server errors to the inputs of the form that show them. An error without an input is
 * cleared, because nobody could fix it and it would block the next submission.
 */
export function PlaceServerErrors() {
  const { control, setError, clearErrors } = useFormContext();
  const { errors } = useFormState();
  useEffect(() => {
    const names = [...control._names.array, ...control._names.mount];
    for (const { path, message } of collectServerErrors(errors)) {
      if (names.includes(path) || isRowError(path, control._names.array)) continue;
      clearErrors(path);
      for (const name of inputsForError(path, names)) setError(name, { type: "server", message });
    }
  });
  return null;
}
