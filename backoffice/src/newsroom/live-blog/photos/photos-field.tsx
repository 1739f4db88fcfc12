import { FIGURE_LENGTHS } from "@masthead/contract/newsroom/article/article-document.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import PhotosIcon from "@mui/icons-material/AddPhotoAlternateOutlined";
import CloseIcon from "@mui/icons-material/Close";
import { Alert, Box, IconButton, TextField, Tooltip } from "@mui/material";
import { useEffect, useState } from "react";
import { useNumberFormat } from "../../../platform/messages/use-number-format.ts";
import { PhotoButton } from "../../media/input/photo-button.tsx";
import { UploadButton } from "../../media/upload/upload-button.tsx";
import { useDesk } from "../desk/use-desk.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { type EntryPhoto, MAX_PHOTOS } from "./entry-photo.ts";
import { type PhotoProblem, shrinkPhoto, UnreadablePhoto } from "./shrink-photo.ts";
import type { DraftPhotosState } from "./use-draft-photos.ts";

interface Refused {
  name: string;
  problem: PhotoProblem | "tooMany";
}

/**
 * Photos that are sent with the entry, below its text. They are made smaller on the device, and
 * stored in the browser until they are uploaded.
 */
export function PhotosField({ photos, isStored, change }: DraftPhotosState) {
  const message = useLiveMessages();
  const formatNumber = useNumberFormat();
  const [refused, setRefused] = useState<Refused[]>([]);
  const [isPreparing, setPreparing] = useState(false);
  const add = async (files: File[]) => {
    setPreparing(true);
    const room = Math.max(0, MAX_PHOTOS - photos.length);
    const problems: Refused[] = files.slice(room).map(({ name }) => ({ name, problem: "tooMany" }));
    // One at a time: a decoded photo takes up to 200 MB.
    for (const file of files.slice(0, room)) {
      try {
        const photo = await newPhoto(file);
        change((before) => [...before, photo]);
      } catch (error) {
        const problem = error instanceof UnreadablePhoto ? error.problem : "unreadable";
        problems.push({ name: file.name, problem });
      }
    }
    setRefused(problems);
    setPreparing(false);
  };
  const edit = (key: string, texts: Partial<EntryPhoto>) =>
    change((before) => before.map((photo) => (photo.key === key ? { ...photo, ...texts } : photo)));
  return (
    <Box sx={{ display: "flex", flexDirection: "column", gap: 1 }}>
      {photos.length > 0 && (
        <Box
          component="ol"
          aria-label={message("photos.title")}
          sx={{ listStyle: "none", margin: 0, padding: 0 }}
        >
          {photos.map((photo, index) => (
            <Photo
              key={photo.key}
              photo={photo}
              name={message("photos.name", { number: formatNumber(index + 1) })}
              onChange={(texts) => edit(photo.key, texts)}
              onRemove={() => change((before) => before.filter(({ key }) => key !== photo.key))}
            />
          ))}
        </Box>
      )}
      <Box role="status">
        {refused.map(({ name, problem }) => (
          <Alert key={name} severity="error" variant="outlined" onClose={() => setRefused([])}>
            <bdi>{name}</bdi>:{" "}
            {message(`photos.problem.${problem}`, { number: formatNumber(MAX_PHOTOS) })}
          </Alert>
        ))}
        {!isStored && (
          <Alert severity="warning" variant="outlined">
            {message("photos.notStored")}
          </Alert>
        )}
      </Box>
      <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, "& button": { minBlockSize: 44 } }}>
        <UploadButton
          multiple
          icon={<PhotosIcon />}
          disabled={isPreparing || photos.length >= MAX_PHOTOS}
          onFiles={(files) => void add(files)}
        >
          {message(isPreparing ? "photos.preparing" : "photos.add")}
        </UploadButton>
        <PhotoButton disabled={isPreparing} onFiles={(files) => void add(files)} />
      </Box>
    </Box>
  );
}

const newPhoto = async (file: File): Promise<EntryPhoto> => ({
  key: crypto.randomUUID(),
  file: await shrinkPhoto(file),
  name: file.name,
  alt: "",
  caption: "",
  mediaId: null,
});

interface PhotoProps {
  photo: EntryPhoto;
  name: string;
  onChange: (texts: Partial<EntryPhoto>) => void;
  onRemove: () => void;
}

function Photo({ photo, name, onChange, onRemove }: PhotoProps) {
  const message = useLiveMessages();
  const { locale } = useDesk().desk;
  const url = useObjectUrl(photo.file);
  const textProps = { lang: locale, dir: directionOf(locale) };
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        display: "grid",
        gridTemplateColumns: "88px minmax(0, 1fr) 44px",
        gap: 1.5,
        alignItems: "start",
        paddingBlock: 1,
      }}
    >
      <Box
        component="img"
        src={url}
        alt=""
        sx={{ inlineSize: 88, blockSize: 66, objectFit: "cover", borderRadius: 0.5 }}
      />
      <Box sx={{ display: "flex", flexDirection: "column", gap: 1 }}>
        {(["alt", "caption"] as const).map((field) => (
          <TextField
            key={field}
            size="small"
            fullWidth
            label={message(`photos.${field}`)}
            value={photo[field]}
            onChange={({ target }) => onChange({ [field]: target.value })}
            slotProps={{ htmlInput: { maxLength: FIGURE_LENGTHS[field], ...textProps } }}
          />
        ))}
      </Box>
      <Tooltip title={message("photos.remove", { name })}>
        <IconButton
          aria-label={message("photos.remove", { name })}
          onClick={onRemove}
          sx={{ inlineSize: 44, blockSize: 44 }}
        >
          <CloseIcon />
        </IconButton>
      </Tooltip>
    </Box>
  );
}

/** Returns the URL of a file, for an image. */
function useObjectUrl(file: Blob): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
