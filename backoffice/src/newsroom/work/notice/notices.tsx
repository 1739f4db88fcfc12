import {
  Box,
  Button,
  FormControlLabel,
  Pagination,
  Paper,
  Switch,
  Typography,
} from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Title, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router";
import { client } from "../../../platform/api/client.ts";
import { NoticeList } from "./notice-list.tsx";
import { useReadNotices } from "./use-notices.ts";

const PAGE_SIZE = 25;

/** All notices of the current user, latest first. */
export function Notices() {
  const translate = useTranslate();
  const { readAll } = useReadNotices();
  const [page, setPage] = useState(1);
  const [unread, setUnread] = useState(false);
  const { data } = useQuery({
    queryKey: ["notices", "list", page, unread],
    queryFn: () => client.work.notices({ page, limit: PAGE_SIZE, ...(unread && { unread }) }),
    placeholderData: keepPreviousData,
  });
  const title = translate("work.notices.title");
  const pages = Math.ceil((data?.meta.total ?? 0) / PAGE_SIZE);
  return (
    <Box sx={{ maxInlineSize: 800, marginBlock: 2 }}>
      <Title title={title} />
      <Box
        sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, marginBlockEnd: 2 }}
      >
        <Typography variant="h5" component="h2" sx={{ fontWeight: 600, marginInlineEnd: "auto" }}>
          {title}
        </Typography>
        <FormControlLabel
          control={
            <Switch
              checked={unread}
              onChange={({ target }) => {
                setUnread(target.checked);
                setPage(1);
              }}
            />
          }
          label={translate("work.notices.onlyUnread")}
        />
        <Button variant="outlined" onClick={() => void readAll()}>
          {translate("work.notices.readAll")}
        </Button>
      </Box>
      <Paper variant="outlined">
        <NoticeList notices={data?.data} />
      </Paper>
      {pages > 1 && (
        <Pagination
          count={pages}
          page={page}
          onChange={(_event, chosen) => setPage(chosen)}
          sx={{ marginBlock: 2 }}
        />
      )}
      <Button component={RouterLink} to="/account#notices" sx={{ marginBlockStart: 2 }}>
        {translate("work.mail.change")}
      </Button>
    </Box>
  );
}
