import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import { LIVE_LIMITS } from "@masthead/contract/newsroom/live-blog/live-blog-terms.ts";
import { Alert } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { BooleanInput, required, SelectInput, TextInput, useNotify } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { FormDialog } from "../../../platform/form/form-dialog.tsx";
import { useOpened } from "../../../platform/overlay/opened-record.ts";
import { useNewsroomRight } from "../../../platform/session/view-ability.ts";
import { LIVE_BLOG_KEY } from "../live-blog-key.ts";
import { useLinkMessages } from "./link-messages.ts";

interface AddDialogProps {
  article: ArticleRecord;
  onClose: () => void;
}

/** Adds an article to a running live blog in its language, as an entry that links to it. */
export function AddDialog({ article: latest, onClose }: AddDialogProps) {
  const message = useLinkMessages();
  const notify = useNotify();
  const mayPublish = useNewsroomRight("publish");
  const article = useOpened(latest);
  const { data } = useQuery({
    queryKey: [...LIVE_BLOG_KEY, "targets"],
    queryFn: ({ signal }) => client.liveBlog.list({}, { signal }),
    staleTime: 0,
  });
  const targets = (data ?? []).filter(
    ({ articleId, state, locale }) =>
      articleId !== article.id && state === "live" && locale === article.locale,
  );
  const direction = { dir: "auto" };
  return (
    <FormDialog
      title={message("title")}
      text={message("text")}
      submitLabel={message("add")}
      wide
      defaultValues={{
        id: null,
        title: article.title,
        text: article.summary,
        label: "",
        keyEvent: false,
        publish: false,
      }}
      onClose={onClose}
      onSend={async ({ id, title, text, label, keyEvent, publish }) => {
        const { added, state } = await client.liveBlog.addArticle({
          id: Number(id),
          storyId: article.id,
          title,
          text,
          label,
          keyEvent,
          publish,
        });
        const isKnown = state === "submitted" || state === "scheduled" || state === "published";
        if (added && isKnown) notify(message(`done.${state}`), { type: "success" });
        else notify(message("already"), { type: "info" });
        onClose();
      }}
    >
      {data && !targets.length ? (
        <Alert severity="info" variant="outlined">
          {message("none")}
        </Alert>
      ) : (
        <>
          <SelectInput
            source="id"
            label={message("blog")}
            choices={targets.map(({ articleId, title }) => ({ id: articleId, name: title }))}
            translateChoice={false}
            isPending={!data}
            validate={required()}
            helperText={false}
            fullWidth
          />
          <TextInput
            source="title"
            label={message("headline")}
            validate={required()}
            slotProps={{ htmlInput: { maxLength: LIVE_LIMITS.title, ...direction } }}
            helperText={false}
            fullWidth
          />
          <TextInput
            source="text"
            label={message("body")}
            multiline
            minRows={3}
            parse={(text: string) => text}
            slotProps={{ htmlInput: { maxLength: LIVE_LIMITS.linkText, ...direction } }}
            helperText={false}
            fullWidth
          />
          <TextInput
            source="label"
            label={message("label")}
            parse={(text: string) => text}
            slotProps={{ htmlInput: { maxLength: LIVE_LIMITS.label, ...direction } }}
            helperText={false}
            fullWidth
          />
          <BooleanInput source="keyEvent" label={message("keyEvent")} helperText={false} />
          {mayPublish && (
            <BooleanInput
              source="publish"
              label={message("publish")}
              helperText={message("publishHelp")}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
