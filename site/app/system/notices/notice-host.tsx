import { lazy, Suspense, useEffect, useState } from "react";
import { mountDialogs, type Question } from "./notices.ts";

// Of use to few pages, and not small.
const board = () => import("./notice-board.tsx");
const NoticeBoard = lazy(async () => ({ default: (await board()).NoticeBoard }));
const ConfirmDialog = lazy(async () => ({ default: (await import("./confirm-dialog.tsx")).ConfirmDialog }));

/** How long after the page came to life the board of notices is fetched, since a lost connection is told on it: milliseconds. */
const FETCH_AHEAD = 10_000;

interface Asked extends Question {
  answer: (confirmed: boolean) => void;
}

/** Where notices and questions are shown. It loads what shows them when there is one. */
export function NoticeHost() {
  const [noticed, setNoticed] = useState(false);
  const [asked, setAsked] = useState<Asked>();

  useEffect(() => {
    const timer = setTimeout(() => void board().catch(() => undefined), FETCH_AHEAD);
    const unmount = mountDialogs({
      notify: (notice) => {
        void board()
          .then(({ addNotice }) => {
            addNotice(notice);
            setNoticed(true);
          })
          .catch(() => undefined);
      },
      confirm: (question) =>
        new Promise((answer) => {
          setAsked({
            ...question,
            answer: (confirmed) => {
              setAsked(undefined);
              answer(confirmed);
            },
          });
        }),
    });
    return () => {
      clearTimeout(timer);
      unmount();
    };
  }, []);

  return (
    <Suspense>
      {noticed && <NoticeBoard />}
      {asked && <ConfirmDialog {...asked} />}
    </Suspense>
  );
}
