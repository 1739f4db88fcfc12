import type { Choice } from "@masthead/contract/platform/record.ts";
import AddIcon from "@mui/icons-material/Add";
import { Box } from "@mui/material";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { errorMessage } from "../../api/problems.ts";
import { type CreationResult, CreationStatus } from "./creation-status.tsx";

/** Creation of records from a picker, by their name. */
export interface RecordCreation {
  /** Returns the records that have this name. Those not `usable` are disabled. */
  findNamed(name: string): Promise<(Choice & { usable: boolean })[]>;
  /** Creates a record with this name. Fails if another one has it. */
  create(name: string): Promise<{ id: number }>;
  /** Whether a new record has more fields to fill in, so that its form is offered. */
  hasMoreFields: boolean;
}

/** Option that creates a record. Ids of records are positive. */
export const CREATE_OPTION = 0;
const MAX_NAME_LENGTH = 200;

/**
 * Creation of a record with the typed name, offered if no record has it. `kind` is its resource;
 * `typed` is the text of the field, `debounced` its debounced value.
 */
export function useRecordCreation(
  creation: RecordCreation | undefined,
  {
    kind,
    typed,
    debounced,
    onCreated,
  }: { kind: string; typed: string; debounced: string; onCreated: (id: number) => void },
) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [result, setResult] = useState<CreationResult | null>(null);
  const labels = useRef(new Map<number, string>()).current;
  const name = debounced.trim();
  const isNameable =
    creation !== undefined &&
    name !== "" &&
    name.length <= MAX_NAME_LENGTH &&
    typed.trim() === name;
  const { data: named } = useQuery({
    queryKey: ["pick", kind, "named", name],
    queryFn: () => creation?.findNamed(name) ?? [],
    enabled: isNameable,
  });
  for (const one of named ?? []) labels.set(one.id, one.label);
  const create = async (newName: string) => {
    if (!creation) return;
    setResult({ kind: "creating", name: newName });
    try {
      const { id } = await creation.create(newName);
      labels.set(id, newName);
      setResult({ kind: "created", name: newName, id });
      onCreated(id);
    } catch (error) {
      const found = await creation.findNamed(newName).catch(() => []);
      const existing = found.find(({ usable }) => usable);
      if (existing) labels.set(existing.id, existing.label);
      setResult({ kind: "failed", name: newName, reason: errorMessage(error), existing });
    }
    await queryClient.invalidateQueries({ queryKey: ["pick", kind] });
  };
  const disabled = isNameable && named?.[0]?.usable === false ? named[0] : undefined;
  return {
    /** Records with the typed name, which are offered first. */
    named: isNameable ? (named ?? []).filter(({ usable }) => usable) : [],
    /** Whether the typed name is offered for creation. */
    isOffered: isNameable && named?.length === 0,
    /** Labels of the records that were created or found here. */
    labels,
    create: () => create(name),
    clear: () => setResult(null),
    label: translate("frame.pick.create", { name }),
    status: (
      <Box role="status" sx={{ fontSize: 13, color: "text.secondary", paddingInline: 1.75 }}>
        <CreationStatus
          kind={kind}
          disabled={disabled}
          result={result}
          hasMoreFields={creation?.hasMoreFields ?? false}
          onUse={(id) => {
            setResult(null);
            onCreated(id);
          }}
          onRetry={(failedName) => void create(failedName)}
        />
      </Box>
    ),
  };
}

/** Option of a picker that creates a record. */
export function CreateOption({ label, ...item }: { label: string }) {
  return (
    <li {...item}>
      <AddIcon fontSize="small" sx={{ marginInlineEnd: 1 }} />
      {label}
    </li>
  );
}
