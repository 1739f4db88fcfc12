import { CHOSEN_AUDIENCES } from "@masthead/contract/audience/notification/notification.ts";
import { formatNumber } from "@masthead/contract/platform/format.ts";
import { LOCALES } from "@masthead/contract/platform/locale.ts";
import { Box, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BooleanInput, useTranslate } from "react-admin";
import { client } from "../../../platform/api/client.ts";
import { MultiRecordPicker } from "../../../platform/form/input/record-picker.tsx";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { useUiLocale } from "../../../platform/messages/locale.ts";
import { useDebouncedValue } from "../../../platform/use-debounced-value.ts";
import { findTopics } from "./find-topics.ts";
import { useNotificationValue } from "./notification-values.ts";

/** Audience of a notification, with the current number of subscribed browsers. */
export function AudienceFields() {
  const audience = useNotificationValue("audience");
  return (
    <>
      <SelectInput
        source="audience"
        values={CHOSEN_AUDIENCES}
        messagePrefix="resources.notification.to"
        helperText={`resources.notification.help.to.${audience}`}
      />
      {audience === "locale" && (
        <SelectInput
          source="audienceLocale"
          values={LOCALES}
          messagePrefix="frame.language"
          helperText={false}
        />
      )}
      {audience === "topics" && (
        <>
          <BooleanInput source="breaking" helperText={false} />
          <MultiRecordPicker
            source="categoryIds"
            kind="notification-topic"
            findChoices={findTopics}
          />
        </>
      )}
      <AudienceSize />
    </>
  );
}

function AudienceSize() {
  const translate = useTranslate();
  const locale = useUiLocale();
  const [audience, audienceLocale, categoryIds, breaking] = [
    useNotificationValue("audience"),
    useNotificationValue("audienceLocale"),
    useNotificationValue("categoryIds"),
    useNotificationValue("breaking"),
  ];
  const debouncedAudience = useDebouncedValue(
    JSON.stringify({
      audience,
      audienceLocale: audience === "locale" ? audienceLocale : null,
      categoryIds,
      breaking,
    }),
  );
  const { data, isError } = useQuery({
    queryKey: ["notification", "audience", debouncedAudience],
    queryFn: () => client.notification.audience(JSON.parse(debouncedAudience)),
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
  const count = data && { smart_count: data.browsers, number: formatNumber(data.browsers, locale) };
  return (
    <Box sx={{ marginBlockStart: 1 }}>
      <Typography role="status" sx={{ fontWeight: 600, minBlockSize: 24 }}>
        {isError
          ? translate("resources.notification.uncounted")
          : count && translate("resources.notification.browsers", count)}
      </Typography>
    </Box>
  );
}
