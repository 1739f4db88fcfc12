import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import HistoryIcon from "@mui/icons-material/HistoryOutlined";
import { Button, Drawer } from "@mui/material";
import { useState } from "react";
import { useTranslate } from "react-admin";
import { Revisions } from "./revisions.tsx";

/** Button that opens the revision history of an article. */
export function RevisionsButton({
  article,
  onRestored,
}: {
  article: ArticleRecord;
  onRestored: (restored: ArticleRecord) => void;
}) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="outlined" startIcon={<HistoryIcon />} onClick={() => setOpen(true)}>
        {translate("article.revisions.open")}
      </Button>
      <Drawer
        anchor="right"
        open={open}
        onClose={() => setOpen(false)}
        slotProps={{
          paper: {
            sx: { inlineSize: "min(1080px, 100vw)" },
            "aria-label": translate("article.revisions.open"),
          },
        }}
      >
        {open && (
          <Revisions
            article={article}
            onClose={() => setOpen(false)}
            onRestored={(restored) => {
              setOpen(false);
              onRestored(restored);
            }}
          />
        )}
      </Drawer>
    </>
  );
}
