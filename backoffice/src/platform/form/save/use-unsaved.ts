import { useEffect, useRef } from "react";
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
