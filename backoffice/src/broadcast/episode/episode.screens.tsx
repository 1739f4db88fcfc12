import type { StaffEpisode } from "@masthead/contract/broadcast/episode.ts";
import { episodePath } from "@masthead/contract/system/paths.ts";
import { type RaRecord, useRecordContext } from "react-admin";
import type { ScreenParts } from "../../frame/districts.ts";
import { RecordCreate, RecordEdit } from "../../frame/form/record-form.tsx";
import { useDeskLocale, useLocalized } from "../../frame/locale.ts";
import { SeeOnSite } from "../../frame/see-on-site.tsx";
import { BroadcastInClash } from "../broadcast-in-clash.tsx";
import { EpisodeFields, EpisodeSettings } from "./episode-form.tsx";
import { EpisodeList } from "./episode-list.tsx";

const FRESH = { status: true, premium: false };

function SeeEpisode() {
  const episode = useRecordContext<StaffEpisode>();
  const locale = useDeskLocale();
  return episode?.status && episode.deletedAt === null ? <SeeOnSite path={episodePath(locale, episode.programId, episode.id)} /> : null;
}

function EpisodeEdit() {
  const localized = useLocalized();
  return (
    <RecordEdit
      settings={<EpisodeSettings />}
      actions={<SeeEpisode />}
      title={({ title }: RaRecord) => localized(title)}
      clashValue={BroadcastInClash}
    >
      <EpisodeFields />
    </RecordEdit>
  );
}

export const screens: ScreenParts = {
  list: EpisodeList,
  create: () => (
    <RecordCreate settings={<EpisodeSettings />} defaultValues={FRESH}>
      <EpisodeFields />
    </RecordCreate>
  ),
  edit: EpisodeEdit,
};
