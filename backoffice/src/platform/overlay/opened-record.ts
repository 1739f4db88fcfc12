import { useState } from "react";
import { useTranslate } from "react-admin";
import { problemOf } from "../api/problems.ts";
import { useConfirm } from "../confirm.tsx";

/** Returns a snapshot of a record, taken when the overlay was opened. */
export const useOpened = <Opened>(record: Opened): Opened => useState(() => record)[0];

/**
 * Returns a function that acts on a record as the user saw it: `act` sends the version of the
 * record. If the record has changed since, it says so, and acts on the current version only after a
 * confirmation. Resolves to whether it has acted.
 * @throws other errors of `act`
 */
export function useActOn() {
  const translate = useTranslate();
  const confirm = useConfirm();
  return async (
    seen: { version: number },
    act: (version: number) => Promise<unknown>,
  ): Promise<boolean> => {
    let { version } = seen;
    for (;;)
      try {
        await act(version);
        return true;
      } catch (error) {
        const conflict = problemOf(error)?.conflict;
        // Conflicts of fields are decided field by field.
        if (!conflict || conflict.fields.length > 0) throw error;
        const confirmed = await confirm({
          title: translate("frame.changedSince.title"),
          text: conflict.by
            ? translate("frame.changedSince.textBy", { by: conflict.by })
            : translate("frame.changedSince.text"),
          confirm: translate("frame.changedSince.confirm"),
          dangerous: true,
        });
        if (!confirmed) return false;
        version = conflict.version;
      }
  };
}
