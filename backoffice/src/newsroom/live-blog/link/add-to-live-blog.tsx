import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { EDITORIAL_RIGHTS } from "@masthead/contract/platform/newsroom-rights.ts";
import Icon from "@mui/icons-material/PlaylistAddOutlined";
import { Button } from "@mui/material";
import { useState } from "react";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";
import { AddDialog } from "./add-dialog.tsx";
import { useLinkMessages } from "./link-messages.ts";

/** Button of the article form that adds the article to a live blog. */
export function AddToLiveBlog({ article }: { article: ArticleRecord }) {
  const message = useLinkMessages();
  const maySubmit = useNewsroomRight(...EDITORIAL_RIGHTS);
  const [isOpen, setOpen] = useState(false);
  if (!maySubmit) return null;
  return (
    <>
      <Button variant="outlined" startIcon={<Icon />} onClick={() => setOpen(true)}>
        {message("open")}
      </Button>
      {isOpen && <AddDialog article={article} onClose={() => setOpen(false)} />}
    </>
  );
}
