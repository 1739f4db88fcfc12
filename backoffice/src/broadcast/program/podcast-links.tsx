import {
  PODCAST_DIRECTORIES,
  PODCAST_DIRECTORY_IDS,
} from "@masthead/contract/broadcast/podcast-directories.ts";
import { Typography } from "@mui/material";
import { TextInput, useTranslate } from "react-admin";

/** Fields of the pages of a program's podcast in directories. */
export function PodcastLinks() {
  const translate = useTranslate();
  return (
    <>
      <Typography variant="subtitle2" component="h3">
        {translate("resources.programs.fields.podcastLinks")}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate("resources.programs.help.podcastLinks")}
      </Typography>
      {PODCAST_DIRECTORY_IDS.map((id) => (
        <TextInput
          key={id}
          source={`podcastLinks.${id}`}
          label={PODCAST_DIRECTORIES[id].name}
          type="url"
          placeholder={`https://${PODCAST_DIRECTORIES[id].hosts[0]}/…`}
          helperText={false}
        />
      ))}
    </>
  );
}
