import { NOTIFICATION_LENGTHS } from "@masthead/contract/audience/notification.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { TextInput } from "react-admin";
import { RecordPicker } from "../../../frame/form/record-picker.tsx";
import { SelectInput } from "../../../frame/form/select-input.tsx";
import { PictureInput } from "../../../newsroom/media/picture-input.tsx";
import { pickArticle } from "./pick-article.ts";
import { ShortText } from "./short-text.tsx";

/** What devices show, and where it leads. */
export function MessageFields() {
  return (
    <>
      <SelectInput source="locale" values={LOCALES} words="desk.language" helperText={false} />
      <ShortText source="title" most={NOTIFICATION_LENGTHS.title} best={50} needed />
      <ShortText source="body" most={NOTIFICATION_LENGTHS.body} best={120} rows={3} />
      <RecordPicker source="articleId" kind="notification-article" pick={pickArticle} helperText="resources.notification.help.article" />
      <TextInput
        source="link"
        helperText="resources.notification.help.link"
        slotProps={{ htmlInput: { dir: "ltr", maxLength: 2000 } }}
        parse={orNull}
      />
      <PictureInput source="imageId" preview="image" />
    </>
  );
}

const orNull = (text: string) => text.trim() || null;
