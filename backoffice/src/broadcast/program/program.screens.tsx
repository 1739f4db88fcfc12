import { MOST_PICTURES } from "@masthead/contract/broadcast/program.ts";
import { programPath } from "@masthead/contract/system/paths.ts";
import { BooleanInput, useRecordContext } from "react-admin";
import { client } from "../../frame/client.ts";
import type { ScreenParts } from "../../frame/districts.ts";
import { InBothInput } from "../../frame/form/in-both.tsx";
import { PositionInput } from "../../frame/form/position-input.tsx";
import { RecordCreate, RecordEdit } from "../../frame/form/record-form.tsx";
import { RecordPicker, RecordsPicker } from "../../frame/form/record-picker.tsx";
import { useDeskLocale } from "../../frame/locale.ts";
import { SeeOnSite } from "../../frame/see-on-site.tsx";
import { PictureInput } from "../../newsroom/media/picture-input.tsx";
import { PicturesInput } from "../../newsroom/media/pictures-input.tsx";
import { HtmlInBothInput } from "../../system/setting/html-in-both.tsx";
import { BroadcastInClash } from "../broadcast-in-clash.tsx";
import { ProgramList } from "./program-list.tsx";
import { SlotsField } from "./slots/slots-field.tsx";

const fields = (
  <>
    <InBothInput source="name" longest={200} />
    <InBothInput source="slug" longest={120} helperText="desk.slugHelp" />
    <SlotsField />
    <HtmlInBothInput source="description" />
    <PicturesInput source="imageIds" preview="images" most={MOST_PICTURES} />
  </>
);

const settings = (
  <>
    <RecordPicker source="programCategoryId" kind="programcategory" pick={client.programCategory.pick} />
    <RecordPicker source="channelId" kind="channel" pick={client.channel.pick} helperText="resources.programs.help.channelId" />
    <RecordsPicker source="presenterIds" kind="author" pick={client.author.pick} />
    <PictureInput source="coverId" preview="cover" />
    <PositionInput helperText="resources.programs.help.position" />
    <BooleanInput source="status" helperText="resources.programs.help.status" />
    <BooleanInput source="rabiaagroup" helperText="resources.programs.help.rabiaagroup" />
  </>
);

const FRESH = { slots: [], imageIds: [], presenterIds: [], status: true, rabiaagroup: false };

function SeeProgram() {
  const program = useRecordContext();
  const locale = useDeskLocale();
  return program?.status && program.deletedAt === null ? <SeeOnSite path={programPath(locale, Number(program.id))} /> : null;
}

export const screens: ScreenParts = {
  list: ProgramList,
  create: () => (
    <RecordCreate settings={settings} defaultValues={FRESH}>
      {fields}
    </RecordCreate>
  ),
  edit: () => (
    <RecordEdit settings={settings} actions={<SeeProgram />} clashValue={BroadcastInClash}>
      {fields}
    </RecordEdit>
  ),
};
