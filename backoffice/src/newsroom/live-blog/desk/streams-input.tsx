import {
  LIVE_LIMITS,
  LIVE_MAX_STREAMS,
} from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { directionOf } from "@masthead/contract/platform/locale.ts";
import { Box, Typography } from "@mui/material";
import { ResourceContextProvider, required, TextInput } from "react-admin";
import { OrderedRows } from "../../../platform/form/input/ordered-rows.tsx";
import { useLiveMessages } from "../live-blog-messages.ts";
import { useDesk } from "./use-desk.ts";

/** Streams of a live blog in their order, named in the language of its article. */
export function StreamsInput() {
  const message = useLiveMessages();
  const { locale } = useDesk().desk;
  return (
    <Box sx={{ marginBlockStart: 2 }}>
      <ResourceContextProvider value="liveBlog">
        <OrderedRows
          source="streams"
          maxRows={LIVE_MAX_STREAMS}
          newRow={() => ({ id: null, name: "" })}
        >
          <TextInput
            source="name"
            label={message("coverage.streamName")}
            validate={required()}
            helperText={false}
            parse={(text: string) => text}
            slotProps={{
              htmlInput: {
                maxLength: LIVE_LIMITS.stream,
                lang: locale,
                dir: directionOf(locale),
                autoComplete: "off",
              },
            }}
          />
        </OrderedRows>
      </ResourceContextProvider>
      <Typography sx={{ fontSize: 13, color: "text.secondary", marginBlockStart: 0.5 }}>
        {message("coverage.streamsHelp")}
      </Typography>
    </Box>
  );
}
