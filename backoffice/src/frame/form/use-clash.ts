import type { Conflict } from "@masthead/contract/system/problem.ts";
import { createContext, useContext, useState } from "react";
import { problemOf } from "../problems.ts";

export interface Clash {
  /** What someone else wrote meanwhile, where it and this form differ. */
  conflict: Conflict | null;
  /** Takes an error for a clash if it is one. */
  meet(error: unknown): boolean;
  settle(): void;
}

/** What came of saving, as far as someone else was faster. */
export function useClash(): Clash {
  const [conflict, setConflict] = useState<Conflict | null>(null);
  return {
    conflict,
    meet(error) {
      const met = problemOf(error)?.conflict;
      if (met) setConflict(met);
      return met !== undefined;
    },
    settle: () => setConflict(null),
  };
}

export const ClashContext = createContext<Clash | null>(null);

/** The clash of the form around; none where records are made anew. */
export const useFormClash = () => useContext(ClashContext);
