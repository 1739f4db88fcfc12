import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import CheckIcon from "@mui/icons-material/CheckCircle";
import { Box, ButtonBase, Checkbox } from "@mui/material";
import type { MouseEvent } from "react";
import { useTranslate } from "react-admin";
import { useLocalized } from "../../../platform/messages/locale.ts";
import { SingleLine } from "../single-line.tsx";
import { Thumbnail } from "../thumbnail.tsx";
import { ImageBadges } from "./image-badges.tsx";

interface ImageTileProps {
  image: MediaRecord;
  selected: boolean;
  /** Whether the tile is in the tab order. */
  isTabStop: boolean;
  /** Whether a click selects the image instead of opening it. */
  choosing: boolean;
  onPress: (event: MouseEvent) => void;
  onEnter: () => void;
  onToggle: () => void;
}

const CORNER = { position: "absolute", insetBlockStart: 4, insetInlineStart: 4 } as const;

/** Tile of an image in the media library, with its name and badges. */
export function ImageTile({
  image: record,
  selected,
  isTabStop,
  choosing,
  onPress,
  onEnter,
  onToggle,
}: ImageTileProps) {
  const translate = useTranslate();
  const name = useImageName(record);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <Box
      component="li"
      sx={{
        position: "relative",
        minInlineSize: 0,
        borderRadius: 1,
        outline: selected ? 3 : 1,
        outlineStyle: "solid",
        outlineColor: selected ? "text.primary" : "divider",
        backgroundColor: "background.paper",
      }}
    >
      <ButtonBase
        data-tile=""
        tabIndex={tabIndex}
        aria-pressed={choosing ? selected : undefined}
        aria-haspopup={choosing ? undefined : "dialog"}
        onClick={onPress}
        onDoubleClick={choosing ? onEnter : undefined}
        sx={{
          display: "block",
          inlineSize: "100%",
          textAlign: "start",
          fontFamily: "inherit",
          borderRadius: 1,
        }}
      >
        <Box
          sx={{
            aspectRatio: "4 / 3",
            overflow: "hidden",
            borderStartStartRadius: 4,
            borderStartEndRadius: 4,
          }}
        >
          <Thumbnail image={record.picture} sizes="(min-width: 600px) 240px, 50vw" />
        </Box>
        <Box sx={{ paddingInline: 1, paddingBlock: 0.75, fontSize: 13, lineHeight: 1.5 }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            <SingleLine text={name} />
          </Box>
          <ImageBadges record={record} />
        </Box>
      </ButtonBase>
      {choosing ? (
        selected && (
          <CheckIcon
            aria-hidden
            sx={{ ...CORNER, borderRadius: "50%", backgroundColor: "background.paper" }}
          />
        )
      ) : (
        <Checkbox
          checked={selected}
          onChange={onToggle}
          slotProps={{
            input: { "aria-label": translate("media.grid.select", { name }), tabIndex },
          }}
          sx={{
            ...CORNER,
            padding: 1,
            "& svg": { borderRadius: 0.5, backgroundColor: "background.paper" },
          }}
        />
      )}
    </Box>
  );
}

/** Returns the display name of an image: its alt text, else its file name, else its id. */
export function useImageName({ alt, name, id }: MediaRecord): string {
  const localized = useLocalized();
  return localized(alt) || name || `#${id}`;
}
