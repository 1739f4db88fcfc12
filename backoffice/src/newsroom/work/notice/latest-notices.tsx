import { Box, Button, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { NoticeList } from "./notice-list.tsx";
import { useReadNotices } from "./use-notices.ts";

const MAX_ROWS = 8;

/** Latest notices in the menu of the bell. */
export function LatestNotices({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { readAll } = useReadNotices();
  const { data } = useQuery({ queryKey: ["notices", "latest"], queryFn: () => client.work.notices({ limit: MAX_ROWS }) });
  const hasUnread = data?.data.some(({ read }) => !read);
  return (
    <>
      <Box
        sx={{ display: "flex", alignItems: "center", gap: 1, minBlockSize: 52, paddingInline: 2, borderBottom: 1, borderColor: "divider" }}
      >
        <Typography component="h2" sx={{ fontWeight: 600, marginInlineEnd: "auto" }}>
          {translate("work.notices.title")}
        </Typography>
        {hasUnread && (
          <Button size="small" onClick={() => void readAll()}>
            {translate("work.notices.readAll")}
          </Button>
        )}
      </Box>
      <Box sx={{ overflowY: "auto", maxBlockSize: "min(60vh, 480px)" }}>
        <NoticeList notices={data?.data} onOpen={onClose} />
      </Box>
      <Box sx={{ padding: 1, borderTop: 1, borderColor: "divider" }}>
        <Button component={RouterLink} to="/notices" onClick={onClose} fullWidth>
          {translate("work.notices.all")}
        </Button>
      </Box>
    </>
  );
}
