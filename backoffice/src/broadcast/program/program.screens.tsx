import { MAX_IMAGES } from "@masthead/contract/broadcast/program.ts";
import { programPath } from "@masthead/contract/platform/paths.ts";
import { BooleanInput, useRecordContext } from "react-admin";
import { MediaImageInput } from "../../newsroom/media/media-image-input.tsx";
import { MediaImagesInput } from "../../newsroom/media/media-images-input.tsx";
import { client } from "../../platform/api/client.ts";
import { LocalizedTextInput } from "../../platform/form/input/localized-text-input.tsx";
import { PositionInput } from "../../platform/form/input/position-input.tsx";
import { MultiRecordPicker, RecordPicker } from "../../platform/form/input/record-picker.tsx";
import { RecordEdit } from "../../platform/form/record-form.tsx";
import { SeeOnSite } from "../../platform/layout/see-on-site.tsx";
import { useUiLocale } from "../../platform/messages/locale.ts";
import { LocalizedHtmlInput } from "../../system/setting/localized-html-input.tsx";
import { AgeRatingInput } from "../age-rating-input.tsx";
import { BroadcastConflictValue } from "../broadcast-conflict-value.tsx";
import { CountryRuleInput } from "../country-rule/country-rule-input.tsx";
import { PublishedRecordCreate, StatusInput } from "../published-record.tsx";
import { PodcastLinks } from "./podcast-links.tsx";
import { ProgramFollowers } from "./program-followers.tsx";
import { ProgramList } from "./program-list.tsx";
import { SlotsField } from "./slots/slots-field.tsx";
import { SpokenLanguageInput } from "./spoken-language-input.tsx";

const fields = (
  <>
    <LocalizedTextInput source="name" maxLength={200} />
    <LocalizedTextInput source="slug" maxLength={120} helperText="frame.slugHelp" />
    <SlotsField />
    <LocalizedHtmlInput source="description" />
    <MediaImagesInput source="imageIds" preview="images" max={MAX_IMAGES} />
  </>
);

const settings = (
  <>
    <RecordPicker
      source="programCategoryId"
      kind="programcategory"
      findChoices={client.programCategory.pick}
    />
    <RecordPicker
      source="channelId"
      kind="channel"
      findChoices={client.channel.pick}
      helperText="resources.programs.help.channelId"
    />
    <MultiRecordPicker source="presenterIds" kind="author" findChoices={client.author.pick} />
    <MediaImageInput source="coverId" preview="cover" />
    <PodcastLinks />
    <SpokenLanguageInput />
    <PositionInput helperText="resources.programs.help.position" />
    <StatusInput helperText="resources.programs.help.status" />
    <AgeRatingInput helperText="resources.programs.help.ageRating" />
    <CountryRuleInput helperText="resources.programs.help.countryRule" />
    <BooleanInput source="rabiaagroup" helperText="resources.programs.help.rabiaagroup" />
  </>
);

const DEFAULT_VALUES = {
  slots: [],
  imageIds: [],
  presenterIds: [],
  podcastLinks: {},
  rabiaagroup: false,
};

function SeeProgram() {
  const program = useRecordContext();
  const locale = useUiLocale();
  return program?.status && program.deletedAt === null ? (
    <SeeOnSite path={programPath(locale, Number(program.id))} />
  ) : null;
}

export const screens = {
  list: ProgramList,
  create: () => (
    <PublishedRecordCreate settings={settings} defaultValues={DEFAULT_VALUES}>
      {fields}
    </PublishedRecordCreate>
  ),
  edit: () => (
    <RecordEdit
      settings={
        <>
          {settings}
          <ProgramFollowers />
        </>
      }
      actions={<SeeProgram />}
      conflictValue={BroadcastConflictValue}
    >
      {fields}
    </RecordEdit>
  ),
};
