import { type RaRecord, useTranslate } from "react-admin";
import { StateBadge } from "../../platform/list/state-badge.tsx";

/** State of a story package as text with a coloured dot. */
export function StoryState({ storyPackage: { status, ended } }: { storyPackage: RaRecord }) {
  const translate = useTranslate();
  if (!status)
    return <StateBadge tone="off">{translate("resources.storypackage.state.draft")}</StateBadge>;
  return ended ? (
    <StateBadge tone="waiting">{translate("resources.storypackage.state.ended")}</StateBadge>
  ) : (
    <StateBadge tone="good">{translate("resources.storypackage.state.running")}</StateBadge>
  );
}
