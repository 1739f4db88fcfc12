import { useState } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { messageOf, problemOf } from "../problems.ts";
import { fieldsOfError } from "./fields-of-error.ts";

/** Sends a form: what the server has against a field stands there, what it has against no field of the form is `beside`. */
export function usePlacedSend({ handleSubmit, setError, control }: UseFormReturn, onSend: (values: FieldValues) => Promise<void>) {
  const [beside, setBeside] = useState<string | null>(null);
  const send = handleSubmit(async (values) => {
    setBeside(null);
    try {
      await onSend(values);
    } catch (error) {
      const names = [...control._names.mount];
      const placed = (problemOf(error)?.errors ?? []).flatMap(({ path, message }) =>
        fieldsOfError(path, names).map((name) => ({ name, message })),
      );
      for (const { name, message } of placed) setError(name, { type: "server", message });
      if (!placed.length) setBeside(messageOf(error));
    }
  });
  return { send, beside };
}
