import { lazy, Suspense, useEffect, useState } from "react";
import { mountDialogs, type Question } from "./notices.ts";

// Of use to few pages, and not small.
const board = () => import("./notice-board.tsx");
const dialog = () => import("./confirm-dialog.tsx");
const NoticeBoard = lazy(async () => ({ default: (await board()).NoticeBoard }));
const ConfirmDialog = lazy(async () => ({ default: (await dialog()).ConfirmDialog }));

interface Asked extends Question {
  answer: (confirmed: boolean) => void;
}

/** Where notices and questions are shown. It loads what shows them when there is one; a question that cannot be shown is answered no. */
export function NoticeHost() {
  const [noticed, setNoticed] = useState(false);
  const [asked, setAsked] = useState<Asked>();

  useEffect(() => {
    const ask = (question: Question) =>
      new Promise<boolean>((answer) => {
        const settle = (confirmed: boolean) => {
          setAsked(undefined);
          answer(confirmed);
        };
        setAsked({ ...question, answer: settle });
      });
    const never = () => false;
    return mountDialogs({
      notify: (notice) =>
        void board().then(({ addNotice }) => {
          addNotice(notice);
          setNoticed(true);
        }, never),
      confirm: (question) => dialog().then(() => ask(question), never),
    });
  }, []);

  return (
    <Suspense>
      {noticed && <NoticeBoard />}
      {asked && <ConfirmDialog {...asked} />}
    </Suspense>
  );
}
