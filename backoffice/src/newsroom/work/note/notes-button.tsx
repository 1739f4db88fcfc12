import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import NotesIcon from "@mui/icons-material/ForumOutlined";
import { Button, Drawer } from "@mui/material";
import { lazy, Suspense, useState } from "react";
import { useTranslate } from "react-admin";
import { useNavigate, useSearchParams } from "react-router";
import { DockedPanel, useHasRoomForPanel } from "../../../platform/layout/docked-panel.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useNotes } from "./use-notes.ts";

const NotesPanel = lazy(async () => ({ default: (await import("./notes-panel.tsx")).NotesPanel }));

/**
 * Button with the number of open notes on an article. Opens their panel, next to the article where
 * the window has room for both; so does a link to a note (`?note=5`).
 */
export function NotesButton({
  article,
  onRestored,
}: {
  article: ArticleRecord;
  onRestored: () => void;
}) {
  const translate = useTranslate();
  const locale = useUiLocale();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const linkedId = Number(query.get("note")) || null;
  const [isOpen, setOpen] = useState(false);
  const open = useNotes(article.id)?.open ?? 0;
  const close = () => {
    setOpen(false);
    // An absolute path: within the routes of react-admin, a relative one has no screen.
    if (linkedId !== null) void navigate(`/article/edit/${article.id}`, { replace: true });
  };
  const isShown = isOpen || linkedId !== null;
  const isDocked = useHasRoomForPanel();
  const label = translate("work.notes.title");
  const panel = (
    <Suspense>
      <NotesPanel article={article} linkedId={linkedId} onClose={close} onRestored={onRestored} />
    </Suspense>
  );
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<NotesIcon />}
        {...(isDocked ? { "aria-expanded": isShown } : { "aria-haspopup": "dialog" as const })}
        onClick={() => (isDocked && isShown ? close() : setOpen(true))}
      >
        {open === 0
          ? label
          : translate("work.notes.open", { smart_count: open, number: formatNumber(open, locale) })}
      </Button>
      {isDocked && isShown && (
        <DockedPanel label={label} onClose={close}>
          {panel}
        </DockedPanel>
      )}
      <Drawer
        anchor="right"
        open={isShown && !isDocked}
        onClose={close}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-modal": true,
            "aria-label": label,
            sx: { inlineSize: "min(100vw, 480px)" },
          },
        }}
      >
        {panel}
      </Drawer>
    </>
  );
}
