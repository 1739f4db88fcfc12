import type { MediaRecord } from "@masthead/contract/newsroom/media.ts";
import { Alert, Box, Button, Skeleton } from "@mui/material";
import type { ComponentProps } from "react";
import { useListContext, useTranslate } from "react-admin";
import { EmptyList } from "../../../frame/list/empty-list.tsx";
import { messageOf } from "../../../frame/problems.ts";
import { PictureGrid } from "./picture-grid.tsx";

const WAITING = Array.from({ length: 12 }, (_, place) => place);

/** The grid of the list around it, or what stands for it while there is none. */
export function LibraryPictures(props: Omit<ComponentProps<typeof PictureGrid>, "pictures">) {
  const translate = useTranslate();
  const { data, error, isPending, isPlaceholderData, refetch } = useListContext<MediaRecord>();
  if (error)
    return (
      <Alert
        severity="error"
        variant="outlined"
        action={
          <Button color="inherit" onClick={() => void refetch()}>
            {translate("media.again")}
          </Button>
        }
      >
        {messageOf(error)}
      </Alert>
    );
  if (isPending)
    return (
      <Box
        aria-busy
        sx={{ display: "grid", gap: 1.5, padding: 0.5, gridTemplateColumns: "repeat(auto-fill, minmax(min(184px, 40vw), 1fr))" }}
      >
        {WAITING.map((place) => (
          <Skeleton key={place} variant="rectangular" sx={{ aspectRatio: "1 / 1", blockSize: "auto", borderRadius: 1 }} />
        ))}
      </Box>
    );
  if (!data?.length) return <EmptyList />;
  return (
    <Box sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <PictureGrid pictures={data} {...props} />
    </Box>
  );
}
