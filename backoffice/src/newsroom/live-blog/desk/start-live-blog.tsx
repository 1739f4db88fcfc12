import { Alert, Box, Button, Typography } from "@mui/material";
import { useState } from "react";
import { client } from "../../../platform/api/client.ts";
import { useLiveMessages } from "../live-blog-messages.ts";
import { useDesk } from "./use-desk.ts";

/** Article without a live blog: explains what it is, and starts it. */
export function StartLiveBlog() {
  const message = useLiveMessages();
  const { desk, act } = useDesk();
  const [isStarting, setStarting] = useState(false);
  if (!desk.abilities.manage)
    return (
      <Alert severity="info" variant="outlined" icon={false}>
        {message("start.notAllowed")}
      </Alert>
    );
  const start = async () => {
    setStarting(true);
    await act({ version: 0 }, () => client.liveBlog.start({ id: desk.articleId }), {
      message: "liveBlog.done.started",
    });
    setStarting(false);
  };
  return (
    <Box sx={{ maxWidth: 560, paddingBlock: 3 }}>
      <Typography sx={{ marginBlockEnd: 2 }}>{message("start.text")}</Typography>
      <Button
        variant="contained"
        loading={isStarting}
        onClick={() => void start()}
        sx={{ minBlockSize: 44 }}
      >
        {message("start.button")}
      </Button>
    </Box>
  );
}
