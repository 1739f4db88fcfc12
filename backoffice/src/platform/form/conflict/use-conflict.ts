import type { Conflict } from "@masthead/contract/platform/problem.ts";
import { createContext, useContext, useState } from "react";
import { problemOf } from "../../api/problems.ts";

export interface FormConflict {
  /** Fields that both the form and another person changed, with both values. */
  conflict: Conflict | null;
  /** Stores the conflict of an error. Returns whether the error was an edit conflict. */
  handleError(error: unknown): boolean;
  dismiss(): void;
}

/** State of an edit conflict in a form. */
export function useConflict(): FormConflict {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  return {
    conflict,
    handleError(error) {
      const newConflict = problemOf(error)?.conflict;
      if (newConflict) setConflict(newConflict);
      return newConflict !== undefined;
    },
    dismiss: () => setConflict(null),
  };
}

export const ConflictContext = createContext<FormConflict | null>(null);

/** Returns the edit conflict of the surrounding form; null in forms of new records. */
export const useFormConflict = () => useContext(ConflictContext);
