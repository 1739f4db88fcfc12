import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { errorMessage } from "../../../platform/api/problems.ts";
import { AssignmentDialog } from "../../work/assignment/assignment-dialog.tsx";
import { MONITOR_KEY, useRefetchBoard } from "../use-board.ts";

interface AssignDialogProps {
  articleId: number;
  onClose: () => void;
}

/** Dialog of the assignment of a row, with the latest assignment. */
export function AssignDialog({ articleId, onClose }: AssignDialogProps) {
  const notify = useNotify();
  const refetch = useRefetchBoard();
  const queryKey = [...MONITOR_KEY, "assignment", articleId];
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => client.article.assignment.get({ id: articleId }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });
  useEffect(() => {
    if (!error) return;
    notify(errorMessage(error), { type: "error" });
    onClose();
  }, [error, notify, onClose]);
  if (!data) return null;
  return (
    <AssignmentDialog
      articleId={articleId}
      assignment={data}
      queryKey={queryKey}
      onClose={() => {
        refetch();
        onClose();
      }}
    />
  );
}
