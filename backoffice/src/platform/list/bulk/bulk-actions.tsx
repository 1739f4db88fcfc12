import type { ReactNode } from "react";
import { useResourceContext } from "react-admin";
import { BulkDelete } from "./bulk-delete.tsx";
import { BulkExport } from "./bulk-export.tsx";
import { BulkSwitches, type SwitchTexts } from "./bulk-switches.tsx";

interface BulkActionsProps {
  switchable: boolean;
  /**
   * Message keys for the effect of switching these records, if it is not their visibility to
   * readers.
   */
  switchTexts?: SwitchTexts;
  deletable?: boolean;
  /** Actions that only these records have. */
  children?: ReactNode;
}

/** Actions on the selected rows of a list. */
export function BulkActions({
  switchable,
  switchTexts,
  deletable = true,
  children,
}: BulkActionsProps) {
  const resource = useResourceContext() ?? "";
  return (
    <>
      {children}
      {switchable && <BulkSwitches resource={resource} texts={switchTexts} />}
      <BulkExport />
      {deletable && <BulkDelete resource={resource} />}
    </>
  );
}
