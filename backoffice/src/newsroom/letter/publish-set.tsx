import type { StaffLetter } from "@masthead/contract/newsroom/letter/letter.ts";
import DownIcon from "@mui/icons-material/ArrowDownwardOutlined";
import UpIcon from "@mui/icons-material/ArrowUpwardOutlined";
import PublishIcon from "@mui/icons-material/PublishOutlined";
import { Box, IconButton, Typography } from "@mui/material";
import { useState } from "react";
import { Button, useListContext, useNotify, useRefresh, useTranslate } from "react-admin";
import { client } from "../../platform/api/client.ts";
import { errorMessage } from "../../platform/api/problems.ts";
import { useConfirm } from "../../platform/confirm.tsx";
import { useSelectedRows } from "../../platform/list/bulk/use-bulk-action.tsx";

/**
 * Publishes the selected letters as a set, in an order that is chosen in the dialog. Shown if all of
 * them are accepted.
 */
export function PublishSet() {
  const translate = useTranslate();
  const confirm = useConfirm();
  const notify = useNotify();
  const refresh = useRefresh();
  const { onUnselectItems } = useListContext();
  const selected = useSelectedRows() as unknown as StaffLetter[];
  if (!selected.length || !selected.every(({ moves }) => moves.includes("published"))) return null;
  const publish = async () => {
    // The oldest comes first unless another order is chosen.
    let order = selected.toSorted((one, other) => one.id - other.id);
    const confirmed = await confirm({
      title: translate("resources.letter.set.title", { smart_count: order.length }),
      text: (
        <SetOrder
          letters={order}
          onChange={(changed) => {
            order = changed;
          }}
        />
      ),
      confirm: translate("resources.letter.publish"),
      onConfirm: async () => {
        try {
          await client.letter.publish({
            letters: order.map(({ id, version }) => ({ id, version })),
          });
          return undefined;
        } catch (error) {
          return errorMessage(error);
        }
      },
    });
    if (!confirmed) return;
    notify("resources.letter.done.published", { type: "success" });
    onUnselectItems();
    refresh();
  };
  return (
    <Button label="resources.letter.set.publish" onClick={() => void publish()}>
      <PublishIcon />
    </Button>
  );
}

/** Order of a set, changed by buttons. */
function SetOrder({
  letters,
  onChange,
}: {
  letters: StaffLetter[];
  onChange: (letters: StaffLetter[]) => void;
}) {
  const translate = useTranslate();
  const [order, setOrder] = useState(letters);
  const swap = (index: number, other: number) => {
    const next = [...order];
    const [one, two] = [next[index], next[other]];
    if (!one || !two) return;
    next[index] = two;
    next[other] = one;
    setOrder(next);
    onChange(next);
  };
  return (
    <>
      <Typography>{translate("resources.letter.set.text")}</Typography>
      <Box component="ol" sx={{ paddingInlineStart: 3, color: "text.primary" }}>
        {order.map(({ id, headline, name }, index) => (
          <li key={id}>
            <Box sx={{ display: "flex", alignItems: "center", gap: 1 }}>
              <Box dir="auto" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
                {headline || translate("resources.letter.untitled")} · <bdi>{name}</bdi>
              </Box>
              <IconButton
                aria-label={translate("resources.letter.set.up", { name })}
                disabled={index === 0}
                onClick={() => swap(index, index - 1)}
              >
                <UpIcon />
              </IconButton>
              <IconButton
                aria-label={translate("resources.letter.set.down", { name })}
                disabled={index === order.length - 1}
                onClick={() => swap(index, index + 1)}
              >
                <DownIcon />
              </IconButton>
            </Box>
          </li>
        ))}
      </Box>
    </>
  );
}
