import { NOTIFICATION_LENGTHS } from "@masthead/contract/audience/notification/notification-lengths.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { TextInput } from "react-admin";
import { MediaImageInput } from "../../../newsroom/media/media-image-input.tsx";
import { RecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { CountedTextInput } from "./counted-text-input.tsx";
import { findPublishedArticles } from "./find-published-articles.ts";

/** Text, image and link target of a notification. */
export function MessageFields() {
  return (
    <>
      <SelectInput
        source="locale"
        values={LOCALES}
        messagePrefix="frame.language"
        helperText={false}
      />
      <CountedTextInput
        source="title"
        maxLength={NOTIFICATION_LENGTHS.title}
        recommendedLength={50}
        required
      />
      <CountedTextInput
        source="body"
        maxLength={NOTIFICATION_LENGTHS.body}
        recommendedLength={120}
        rows={3}
      />
      <RecordPicker
        source="articleId"
        kind="notification-article"
        findChoices={findPublishedArticles}
        helperText="resources.notification.help.article"
      />
      <TextInput
        source="link"
        helperText="resources.notification.help.link"
        slotProps={{ htmlInput: { dir: "ltr", maxLength: 2000 } }}
        parse={trimToNull}
      />
      <MediaImageInput source="imageId" preview="image" />
    </>
  );
}

const trimToNull = (text: string) => text.trim() || null;
