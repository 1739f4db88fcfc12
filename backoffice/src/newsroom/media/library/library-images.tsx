import type { MediaRecord } from "@masthead/contract/newsroom/media/media.ts";
import { Alert, Box, Button, Skeleton } from "@mui/material";
import type { ComponentProps } from "react";
import { useListContext, useTranslate } from "react-admin";
import { errorMessage } from "../../../platform/api/problems.ts";
import { EmptyList } from "../../../platform/list/empty-list.tsx";
import { ImageGrid } from "./image-grid.tsx";

const SKELETON_TILES = Array.from({ length: 12 }, (_, index) => index);

/** Grid of the current image list, or its loading, error or empty state. */
export function LibraryImages(props: Omit<ComponentProps<typeof ImageGrid>, "images">) {
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
        {errorMessage(error)}
      </Alert>
    );
  if (isPending)
    return (
      <Box
        aria-busy
        sx={{
          display: "grid",
          gap: 1.5,
          padding: 0.5,
          gridTemplateColumns: "repeat(auto-fill, minmax(min(184px, 40vw), 1fr))",
        }}
      >
        {SKELETON_TILES.map((index) => (
          <Skeleton
            key={index}
            variant="rectangular"
            sx={{ aspectRatio: "1 / 1", blockSize: "auto", borderRadius: 1 }}
          />
        ))}
      </Box>
    );
  if (!data?.length) return <EmptyList />;
  return (
    <Box sx={{ opacity: isPlaceholderData ? 0.6 : 1 }}>
      <ImageGrid images={data} {...props} />
    </Box>
  );
}
