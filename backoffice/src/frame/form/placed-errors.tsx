import { useEffect } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { fieldsOfError, isOfRow, saidByServer } from "./fields-of-error.ts";

/**
 * Puts what the server said of a field at the inputs that the form has of it. Where there is none nothing is left of it: an error that
 * nobody can mend would keep the form from being sent again.
 */
export function PlacedErrors() {
  const { control, setError, clearErrors } = useFormContext();
  const { errors } = useFormState();
  useEffect(() => {
    const names = [...control._names.array, ...control._names.mount];
    for (const { path, message } of saidByServer(errors)) {
      if (names.includes(path) || isOfRow(path, control._names.array)) continue;
      clearErrors(path);
      for (const name of fieldsOfError(path, names)) setError(name, { type: "server", message });
    }
  });
  return null;
}
