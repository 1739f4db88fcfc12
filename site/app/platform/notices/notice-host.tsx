import { lazy, Suspense, useEffect, useState } from "react";
import { type ConfirmOptions, mountDialogs } from "./notices.ts";

// Loaded on demand: large, and used by few pages.
const loadBoard = () => import("./notice-board.tsx");
const loadDialog = () => import("./confirm-dialog.tsx");
const NoticeBoard = lazy(async () => ({ default: (await loadBoard()).NoticeBoard }));
const ConfirmDialog = lazy(async () => ({ default: (await loadDialog()).ConfirmDialog }));

interface OpenDialog extends ConfirmOptions {
  answer: (confirmed: boolean) => void;
}

/**
 * Hosts notices and confirmation dialogs, whose components load on first use. If the dialog cannot
 * be loaded, the answer is no.
 */
export function NoticeHost() {
  const [hasNotices, setHasNotices] = useState(false);
  const [openDialog, setOpenDialog] = useState<OpenDialog>();

  useEffect(() => {
    const ask = (question: ConfirmOptions) =>
      new Promise<boolean>((answer) => {
        const settle = (confirmed: boolean) => {
          setOpenDialog(undefined);
          answer(confirmed);
        };
        setOpenDialog({ ...question, answer: settle });
      });
    const returnFalse = () => false;
    return mountDialogs({
      notify: (notice) =>
        void loadBoard().then(({ addNotice }) => {
          addNotice(notice);
          setHasNotices(true);
        }, returnFalse),
      confirm: (question) => loadDialog().then(() => ask(question), returnFalse),
    });
  }, []);

  return (
    <Suspense>
      {hasNotices && <NoticeBoard />}
      {openDialog && <ConfirmDialog {...openDialog} />}
    </Suspense>
  );
}
