import type { FrontSections, Placement } from "@masthead/contract/newsroom/front/front-layout.ts";
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from "@mui/material";
import { createContext, useContext, useId, useState } from "react";
import { useTranslate } from "react-admin";
import {
  type ConflictValue,
  FieldChoices,
} from "../../../platform/form/conflict/field-choices.tsx";
import { RelativeTime } from "../../../platform/time/relative-time.tsx";
import { useArticleTitles } from "../../article/related/use-article-titles.ts";
import type { FrontConflict } from "../draft/edit-queue-state.ts";
import { SECTIONS_FIELD } from "../draft/layout-changes.ts";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";

type Side = "theirs" | "yours";

const TitlesContext = createContext<(id: number) => string>((id) => `#${id}`);

const placementOf = (value: Placement | FrontSections | null): Placement | null =>
  value && "articleId" in value ? value : null;

/**
 * Dialog for slots that another editor changed at the same time: for each, one of both versions is
 * kept.
 */
export function FrontConflictDialog({ conflict }: { conflict: FrontConflict }) {
  const translate = useTranslate();
  const message = useFrontMessages();
  const editor = useFrontEditor();
  const id = useId();
  const [sides, setSides] = useState<Record<string, Side>>({});
  const by = conflict.by || message("otherEditor");
  const labelOf = (field: string) =>
    field === SECTIONS_FIELD ? message("conflict.sections") : editor.slotLabel(field);
  const knownTitles = new Map(
    editor.draft.articles.map(({ id: articleId, title }) => [articleId, title]),
  );
  const titleOf = useArticleTitles(
    conflict.fields.flatMap(({ theirs, yours }) =>
      [theirs, yours].flatMap((value) => placementOf(value)?.articleId ?? []),
    ),
    knownTitles,
  );
  const sideOf = (field: string): Side => sides[field] ?? "theirs";
  const save = () =>
    editor.queue.resolve(
      conflict.fields.flatMap(({ field }) => (sideOf(field) === "theirs" ? [field] : [])),
    );
  return (
    <Dialog open maxWidth="md" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{message("conflict.title", { name: by })}</DialogTitle>
      <DialogContent>
        <Typography sx={{ color: "text.secondary", marginBlockEnd: 2 }}>
          {message("conflict.text")}
        </Typography>
        <TitlesContext value={titleOf}>
          <FieldChoices
            // Two sections may have the same name, and so their slots the same label.
            fields={conflict.fields.map(({ field, theirs, yours }) => ({
              field,
              label: labelOf(field),
              values: { theirs, yours },
            }))}
            sides={(["theirs", "yours"] as const).map(
              (side) => [side, translate(`frame.conflict.${side}`, { name: by })] as const,
            )}
            sideOf={sideOf}
            onSelect={(field, side) => setSides({ ...sides, [field]: side })}
            valueComponent={ConflictingValue}
          />
        </TitlesContext>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={save}>
          {translate("frame.conflict.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const ConflictingValue: ConflictValue = ({ value }) => {
  const message = useFrontMessages();
  const editor = useFrontEditor();
  const titleOf = useContext(TitlesContext);
  const compared = value as Placement | FrontSections | null;
  const placement = placementOf(compared);
  if (compared && !placement) {
    const { order, off } = compared as FrontSections;
    const shown = [
      ...order,
      ...editor.sections.map(({ id }) => id).filter((id) => !order.includes(id)),
    ].filter((id) => !off.includes(id));
    return shown.map((id) => (
      <Box key={id}>
        <bdi>{editor.sections.find((section) => section.id === id)?.name}</bdi>
      </Box>
    ));
  }
  if (!placement) return <Box sx={{ color: "text.secondary" }}>{message("automatic")}</Box>;
  const { headline, kicker, until, mediaId, size, relatedIds, articleId } = placement;
  return (
    <Box sx={{ fontSize: 14, overflowWrap: "anywhere" }}>
      {kicker && (
        <Box dir="auto" sx={{ fontWeight: 700, fontSize: 13 }}>
          {kicker}
        </Box>
      )}
      <Box dir="auto" sx={{ fontWeight: 600 }}>
        {headline || titleOf(articleId)}
      </Box>
      {headline && (
        <Box dir="auto" sx={{ color: "text.secondary" }}>
          {titleOf(articleId)}
        </Box>
      )}
      {size !== "standard" && <Box>{message(`size.${size}`)}</Box>}
      {mediaId !== null && <Box>{message("conflict.image")}</Box>}
      {relatedIds.length > 0 && (
        <Box>{message("relatedCount", { smart_count: relatedIds.length })}</Box>
      )}
      {until && (
        <Box>
          {message("until")} <RelativeTime at={until} />
        </Box>
      )}
    </Box>
  );
};
