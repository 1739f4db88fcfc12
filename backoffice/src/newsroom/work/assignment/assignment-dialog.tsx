import {
  type ArticleAssignment,
  ASSIGNMENT_PRIORITIES,
} from "@masthead/contract/newsroom/article/article-assignment.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useNotify, useTranslate } from "react-admin";
import type { FieldValues } from "react-hook-form";
import { client } from "../../../platform/api/client.ts";
import { problemOf } from "../../../platform/api/problems.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";

interface Props {
  articleId: number;
  assignment: ArticleAssignment;
  /** Query that shows the assignment. */
  queryKey: readonly unknown[];
  onClose: () => void;
}

/** Dialog that assigns an article: to whom, until when, and how urgent. */
export function AssignmentDialog({ articleId, assignment, queryKey, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const queries = useQueryClient();
  const { assignee, dueAt, priority } = assignment;
  /**
   * Version for the next attempt: after a conflict the version that won, which the message
   * describes.
   */
  const version = useRef(assignment.version);
  const send = async ({ assigneeId, dueAt, priority }: FieldValues) => {
    try {
      const saved = await client.article.assignment.set({
        id: articleId,
        version: version.current,
        assigneeId,
        dueAt,
        priority,
      });
      queries.setQueryData(queryKey, saved);
      notify("work.assignment.saved", { type: "success" });
      onClose();
    } catch (error) {
      const conflict = problemOf(error)?.conflict;
      if (!conflict) throw error;
      version.current = conflict.version;
      void queries.invalidateQueries({ queryKey });
      throw new Error(
        translate("work.assignment.conflict", {
          by: conflict.by || translate("work.formerColleague"),
        }),
      );
    }
  };
  return (
    <FormDialog
      title={translate("work.assignment.title")}
      text={translate("work.assignment.text")}
      submitLabel={translate("work.assignment.save")}
      defaultValues={{ assigneeId: assignee?.id ?? null, dueAt, priority }}
      onClose={onClose}
      onSend={send}
    >
      <RecordPicker
        source="assigneeId"
        kind="colleague"
        label="work.assignment.assignee"
        findChoices={client.work.colleagues}
        knownChoices={
          assignee
            ? [{ id: assignee.id, label: assignee.name ?? translate("work.formerColleague") }]
            : []
        }
      />
      <StationTimeInput source="dueAt" label="work.assignment.due" />
      <SelectInput
        source="priority"
        label="work.assignment.priority"
        values={ASSIGNMENT_PRIORITIES}
        messagePrefix="work.priority"
        validate={(value: unknown) => (value ? undefined : "ra.validation.required")}
        fullWidth
      />
    </FormDialog>
  );
}
