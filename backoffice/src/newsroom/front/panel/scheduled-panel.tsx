import { Box, Button, Typography } from "@mui/material";
import { useQueryClient } from "@tanstack/react-query";
import { client } from "../../../platform/api/client.ts";
import { useConfirm } from "../../../platform/confirm.tsx";
import { useAction } from "../../../platform/use-action.ts";
import { FRONT_QUERY_KEY } from "../draft/use-front-draft.ts";
import { useFrontEditor, useFrontMessages } from "../front-editor.ts";
import { useStationTime } from "../publish/use-station-time.ts";

/** Changes that are published at a time. */
export function ScheduledPanel() {
  const { draft, openDialog, mayPublish, mayShare } = useFrontEditor();
  const message = useFrontMessages();
  const confirm = useConfirm();
  const queryClient = useQueryClient();
  const { run } = useAction(() => queryClient.invalidateQueries({ queryKey: [FRONT_QUERY_KEY] }));
  const formatTime = useStationTime();
  const cancel = async (id: number) => {
    const confirmed = await confirm({
      title: message("scheduled.cancelTitle"),
      text: message("scheduled.cancelText"),
      confirm: message("scheduled.cancel"),
    });
    if (confirmed)
      await run(() => client.front.unschedule({ id }), "resources.frontPage.scheduled.cancelled");
  };
  if (!draft.scheduled.length)
    return (
      <Typography sx={{ padding: 1.5, color: "text.secondary" }}>
        {message("scheduled.none")}
      </Typography>
    );
  return (
    <Box
      component="ol"
      aria-label={message("tab.scheduled")}
      sx={{ listStyle: "none", margin: 0, padding: 0 }}
    >
      {draft.scheduled.map(({ id, at, by, titles }) => (
        <Box
          key={id}
          component="li"
          sx={{ padding: 1.5, borderBlockEnd: "1px solid", borderColor: "divider" }}
        >
          <Box sx={{ fontWeight: 600 }}>{formatTime(at)}</Box>
          <Box sx={{ color: "text.secondary", fontSize: 13 }}>
            {message("scheduled.by")} <bdi>{by}</bdi>
          </Box>
          {titles.map((title) => (
            <Box key={title} dir="auto" sx={{ overflowWrap: "anywhere" }}>
              {title}
            </Box>
          ))}
          {!titles.length && <Box>{message("scheduled.otherChanges")}</Box>}
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, marginBlockStart: 1 }}>
            {mayShare && (
              <Button
                variant="outlined"
                onClick={() => openDialog({ kind: "preview", at })}
                sx={{ minBlockSize: 44 }}
              >
                {message("scheduled.preview")}
              </Button>
            )}
            <Button
              disabled={!mayPublish}
              onClick={() => void cancel(id)}
              sx={{ minBlockSize: 44 }}
            >
              {message("scheduled.cancel")}
            </Button>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
