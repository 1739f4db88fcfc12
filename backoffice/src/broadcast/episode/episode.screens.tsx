import type { StaffEpisode } from "@masthead/contract/broadcast/episode.ts";
import { episodePath } from "@masthead/contract/platform/paths.ts";
import { type RaRecord, useRecordContext } from "react-admin";
import { RecordEdit } from "../../platform/form/record-form.tsx";
import { SeeOnSite } from "../../platform/layout/see-on-site.tsx";
import { useLocalized, useUiLocale } from "../../platform/messages/locale.ts";
import { BroadcastConflictValue } from "../broadcast-conflict-value.tsx";
import { PublishedRecordCreate } from "../published-record.tsx";
import { EpisodeFields, EpisodeSettings } from "./episode-form.tsx";
import { EpisodeList } from "./episode-list.tsx";

const DEFAULT_VALUES = { premium: false };

function SeeEpisode() {
  const episode = useRecordContext<StaffEpisode>();
  const locale = useUiLocale();
  return episode?.status && episode.deletedAt === null ? (
    <SeeOnSite path={episodePath(locale, episode.programId, episode.id)} />
  ) : null;
}

function EpisodeEdit() {
  const localized = useLocalized();
  return (
    <RecordEdit
      settings={<EpisodeSettings />}
      actions={<SeeEpisode />}
      title={({ title }: RaRecord) => localized(title)}
      conflictValue={BroadcastConflictValue}
    >
      <EpisodeFields />
    </RecordEdit>
  );
}

export const screens = {
  list: EpisodeList,
  create: () => (
    <PublishedRecordCreate settings={<EpisodeSettings />} defaultValues={DEFAULT_VALUES}>
      <EpisodeFields />
    </PublishedRecordCreate>
  ),
  edit: EpisodeEdit,
};
