import { Box, Button, Typography } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { OpenWorkLine } from "../open/open-work-list.tsx";
import { useClaims, useOpenWork, useWorkAlerts } from "../open/use-open-work.ts";
import { NoticeList } from "./notice-list.tsx";
import { useHasNotices, useReadNotices } from "./use-notices.ts";

const MAX_ROWS = 8;
const MAX_OPEN_WORK = 5;

/** Open work and the latest notices in the menu of the bell. */
export function LatestNotices({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { readAll } = useReadNotices();
  const { see } = useClaims();
  const enabled = useHasNotices();
  const { data } = useQuery({
    queryKey: ["notices", "latest"],
    queryFn: () => client.work.notices({ limit: MAX_ROWS }),
    enabled,
  });
  const work = useOpenWork(MAX_OPEN_WORK);
  const unread = useWorkAlerts()?.unread ?? 0;
  const hasUnread = unread > 0 || data?.data.some(({ read }) => !read);
  const readEverything = () => Promise.all([see(), ...(enabled ? [readAll()] : [])]);
  return (
    <>
      <Box
        sx={{
          display: "flex",
          alignItems: "center",
          gap: 1,
          minBlockSize: 52,
          paddingInline: 2,
          borderBottom: 1,
          borderColor: "divider",
        }}
      >
        <Typography component="h2" sx={{ fontWeight: 600, marginInlineEnd: "auto" }}>
          {translate("work.notices.title")}
        </Typography>
        {hasUnread && (
          <Button size="small" onClick={() => void readEverything()}>
            {translate("work.notices.readAll")}
          </Button>
        )}
      </Box>
      <Box sx={{ overflowY: "auto", maxBlockSize: "min(60vh, 480px)" }}>
        {work && work.data.length > 0 && (
          <Box
            component="ul"
            aria-label={translate("work.open.title")}
            sx={{ listStyle: "none", margin: 0, padding: 0 }}
          >
            {work.data.map((one) => (
              <Box
                key={one.id}
                component="li"
                sx={{
                  paddingInline: 2,
                  paddingBlock: 1.25,
                  borderBottom: 1,
                  borderColor: "divider",
                }}
              >
                <OpenWorkLine work={one} onOpen={onClose} />
              </Box>
            ))}
          </Box>
        )}
        {enabled ? (
          <NoticeList notices={data?.data} onOpen={onClose} />
        ) : (
          work?.data.length === 0 && (
            <Typography sx={{ padding: 2, color: "text.secondary" }}>
              {translate("work.open.none")}
            </Typography>
          )
        )}
      </Box>
      {enabled && (
        <Box sx={{ padding: 1, borderTop: 1, borderColor: "divider" }}>
          <Button component={RouterLink} to="/notices" onClick={onClose} fullWidth>
            {translate("work.notices.all")}
          </Button>
        </Box>
      )}
    </>
  );
}
