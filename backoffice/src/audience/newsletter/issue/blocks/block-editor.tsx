import type { NewsletterBlock } from "@masthead/contract/audience/newsletter/newsletter-blocks.ts";
import { MAX_ISSUE_BLOCKS } from "@masthead/contract/audience/newsletter/newsletter-terms.ts";
import AddIcon from "@mui/icons-material/Add";
import { Box, Button, FormHelperText, Typography } from "@mui/material";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslate } from "react-admin";
import { useFieldArray, useFormState } from "react-hook-form";
import { VISUALLY_HIDDEN } from "../../../../platform/visually-hidden.tsx";
import { RowCard } from "../../row-card.tsx";
import { BlockFields } from "./block-fields.tsx";
import { BLOCK_KINDS, type BlockKind, newBlock } from "./new-block.ts";

interface BlockValues {
  blocks: NewsletterBlock[];
}

/** Editor of the blocks of an issue: they are added, moved and removed by buttons. */
export function BlockEditor() {
  const translate = useTranslate();
  const { fields, append, move, remove } = useFieldArray<BlockValues, "blocks">({ name: "blocks" });
  const { errors } = useFormState<BlockValues>({ name: "blocks" });
  const [announcement, setAnnouncement] = useState("");
  const box = useRef<HTMLDivElement>(null);
  const focus = useFocusAfterChange(box, fields);
  const nameOf = (kind: BlockKind) => translate(`resources.newsletterissue.block.${kind}`);
  const total = fields.length;

  const add = (kind: BlockKind) => {
    focus.current = (root) => rowOf(root, total)?.querySelector<HTMLElement>(FIELDS);
    append(newBlock(kind), { shouldFocus: false });
  };
  const moveTo = (from: number, to: number) => {
    const [first, second] = to < from ? [UP, DOWN] : [DOWN, UP];
    focus.current = (root) =>
      rowButtons(root, to, first) ?? rowButtons(root, to, second) ?? undefined;
    move(from, to);
    setAnnouncement(translate("frame.position.moved", { position: to + 1, total }));
  };
  const removeAt = (index: number) => {
    focus.current = (root) => root.querySelector<HTMLElement>("[data-add]");
    remove(index);
    setAnnouncement(translate("resources.newsletterissue.block.removed"));
  };
  const error = errors.blocks?.message ?? errors.blocks?.root?.message;
  return (
    <Box ref={box} role="group" aria-label={translate("resources.newsletterissue.fields.blocks")}>
      <Typography component="h3" sx={{ fontWeight: 600, marginBlock: "8px 4px" }}>
        {translate("resources.newsletterissue.fields.blocks")}
      </Typography>
      {total === 0 && (
        <Typography variant="body2" sx={{ color: "text.secondary", marginBlockEnd: 1 }}>
          {translate("resources.newsletterissue.block.empty")}
        </Typography>
      )}
      <Box sx={{ display: "grid", gap: 2 }}>
        {fields.map(({ id, kind }, index) => (
          <RowCard
            key={id}
            heading={`${index + 1}. ${nameOf(kind)}`}
            index={index}
            total={total}
            onMove={(to) => moveTo(index, to)}
            onRemove={() => removeAt(index)}
          >
            <BlockFields kind={kind} source={`blocks.${index}`} />
          </RowCard>
        ))}
      </Box>
      {error && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
      {total >= MAX_ISSUE_BLOCKS ? (
        <Typography variant="body2" sx={{ marginBlockStart: 2 }}>
          {translate("frame.rows.full", { max: MAX_ISSUE_BLOCKS })}
        </Typography>
      ) : (
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlockStart: 2 }}>
          {BLOCK_KINDS.map((kind) => (
            <Button
              key={kind}
              variant="outlined"
              startIcon={<AddIcon />}
              data-add={kind}
              onClick={() => add(kind)}
              sx={{ minBlockSize: 44 }}
            >
              {translate(`resources.newsletterissue.block.add.${kind}`)}
            </Button>
          ))}
        </Box>
      )}
      <Box role="status" sx={VISUALLY_HIDDEN}>
        {announcement}
      </Box>
    </Box>
  );
}

type FindElement = (root: HTMLElement) => HTMLElement | null | undefined;

/** Positions of the buttons of a row. */
const UP = 0;
const DOWN = 1;
const FIELDS = "input:not([type=checkbox]), textarea:not([aria-hidden])";

const rowOf = (root: HTMLElement, index: number) =>
  root.querySelector<HTMLElement>(`[data-row="${index}"]`);

/** Returns a button of a row that is not disabled. */
function rowButtons(root: HTMLElement, index: number, button: number): HTMLElement | undefined {
  const found = rowOf(root, index)?.querySelectorAll<HTMLButtonElement>("button")[button];
  return found && !found.disabled ? found : undefined;
}

/**
 * Returns a reference to a function that finds the element which gets the focus once the rows have
 * changed: the browser loses the focus of elements that are moved or removed.
 */
function useFocusAfterChange(
  box: RefObject<HTMLDivElement | null>,
  rows: readonly object[],
): RefObject<FindElement | null> {
  const find = useRef<FindElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows change
  useEffect(() => {
    if (box.current) find.current?.(box.current)?.focus();
    find.current = null;
  }, [rows]);
  return find;
}
