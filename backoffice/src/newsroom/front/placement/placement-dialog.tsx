import {
  FRONT_CARD_SIZES,
  PLACEMENT_LIMITS,
  type Placement,
} from "@masthead/contract/newsroom/front/front-layout.ts";
import { Alert, Box, Button, FormControlLabel, FormLabel, Radio, RadioGroup } from "@mui/material";
import { TextInput } from "react-admin";
import { type FieldValues, useController } from "react-hook-form";
import { serverNow } from "../../../platform/api/server-clock.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import { MediaImageInput } from "../../media/media-image-input.tsx";
import { newPlacement, samePlacement } from "../draft/layout-changes.ts";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";
import { cardInstead, type OpenedSlot } from "../slots/opened-slot.ts";
import { KickerInput } from "./kicker-input.tsx";
import { RelatedLinks } from "./related-links.tsx";

const messageKey = (field: string) => `resources.frontPage.field.${field}`;

/**
 * Form for the texts and image that editors override for an article in a slot. Saving an automatic
 * card turns it into a placement.
 */
export function PlacementDialog({ opened, onClose }: { opened: OpenedSlot; onClose: () => void }) {
  const editor = useFrontEditor();
  const message = useFrontMessages();
  const { key, title } = opened;
  const articleId = opened.articleId ?? 0;
  const isPlaced = opened.slot.placement !== null;
  const openedPlacement = opened.slot.placement ?? newPlacement(articleId);
  const instead = cardInstead(opened, editor.slotOf(key), editor.draft);
  const save = async (values: FieldValues) => {
    const { headline, kicker, mediaId, size, relatedIds, until } = values as Placement;
    const isNewTime = until !== openedPlacement.until;
    if (until && isNewTime && Date.parse(until) <= serverNow().getTime())
      throw new Error(message("untilPast"));
    const placement = {
      articleId,
      mediaId,
      size,
      relatedIds,
      until,
      headline: headline.trim(),
      kicker: kicker.trim(),
    };
    if (isPlaced && samePlacement(placement, openedPlacement)) return onClose();
    if (await editor.setPlacement(opened, placement)) onClose();
  };
  return (
    <FormDialog
      title={editor.slotLabel(key)}
      text={
        <>
          <Box dir="auto" sx={{ color: "text.primary", fontWeight: 600, overflowWrap: "anywhere" }}>
            {title}
          </Box>
          {instead && (
            <Alert severity="warning" variant="outlined" sx={{ marginBlockStart: 1 }}>
              {message("slotChanged.title", { slot: editor.slotLabel(key), title: instead.title })}
            </Alert>
          )}
        </>
      }
      submitLabel={message(isPlaced ? "save" : "saveAndPin")}
      defaultValues={openedPlacement}
      onClose={onClose}
      onSend={save}
    >
      <TextInput
        source="headline"
        label={messageKey("headline")}
        helperText={messageKey("headlineHelp")}
        multiline
        slotProps={{ htmlInput: { maxLength: PLACEMENT_LIMITS.headline, dir: "auto" } }}
      />
      <KickerInput locale={editor.front.locale} />
      <MediaImageInput source="mediaId" preview="image" label={messageKey("image")} />
      <SizeInput />
      <RelatedLinks articleId={articleId} />
      <StationTimeInput source="until" label={messageKey("until")} />
      {isPlaced && (
        <Button
          color="error"
          onClick={() => {
            onClose();
            editor.removePlacement(opened);
          }}
          sx={{ marginBlockStart: 1, minBlockSize: 44 }}
        >
          {message("action.remove")}
        </Button>
      )}
    </FormDialog>
  );
}

function SizeInput() {
  const message = useFrontMessages();
  const { field } = useController({ name: "size" });
  return (
    <Box sx={{ marginBlockStart: 1 }}>
      <FormLabel id="card-size" sx={{ fontSize: 13 }}>
        {message("field.size")}
      </FormLabel>
      <RadioGroup
        row
        aria-labelledby="card-size"
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
      >
        {FRONT_CARD_SIZES.map((size) => (
          <FormControlLabel
            key={size}
            value={size}
            control={<Radio size="small" />}
            label={message(`size.${size}`)}
            sx={{ minBlockSize: 44 }}
          />
        ))}
      </RadioGroup>
    </Box>
  );
}
