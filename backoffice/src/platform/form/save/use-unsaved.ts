import { useEffect, useRef } from "react";
import type { FieldValues, FormState } from "react-hook-form";
import { discardUnsavedForm, registerUnsaved, type UnsavedForm } from "./unsaved.ts";

/**
 * Asks for a confirmation before the user leaves a form without drafts while it has unsaved changes.
 * @returns a function that ends this, for a navigation that follows a save
 */
export function useUnsaved(isUnsaved: boolean): () => void {
  const form = useRef<UnsavedForm>({ current: () => {} }).current;
  useEffect(() => (isUnsaved ? registerUnsaved(form) : undefined), [isUnsaved, form]);
  return () => discardUnsavedForm(form);
}

/**
 * Whether a user has changed a field. `isDirty` is true as soon as an input has registered a field
 * that the default values do not have.
 */
export const hasChanges = ({ dirtyFields }: FormState<FieldValues>): boolean =>
  Object.keys(dirtyFields).length > 0;
