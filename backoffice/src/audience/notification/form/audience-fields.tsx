import { NOTIFICATION_AUDIENCES } from "@masthead/contract/audience/notification.ts";
import { intlLocale } from "@masthead/contract/system/format.ts";
import { LOCALES } from "@masthead/contract/system/locale.ts";
import { Box, Typography } from "@mui/material";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { BooleanInput, useTranslate } from "react-admin";
import { client } from "../../../frame/client.ts";
import { type Pick, RecordsPicker } from "../../../frame/form/record-picker.tsx";
import { SelectInput } from "../../../frame/form/select-input.tsx";
import { useDeskLocale } from "../../../frame/locale.ts";
import { usePause } from "../../../frame/use-pause.ts";
import { useValue } from "./notification-values.ts";

/** The sections that readers may choose. */
const pickTopic: Pick = async ({ q = "", ids, locale }) => {
  const all = (await client.category.all({ locale })).map(({ id, name }) => ({ id, label: name }));
  const wanted = q.toLocaleLowerCase(locale);
  return all.filter(({ id, label }) => (ids ? ids.includes(id) : label.toLocaleLowerCase(locale).includes(wanted)));
};

/** Who gets it, and how many browsers that is now. */
export function AudienceFields() {
  const audience = useValue("audience");
  return (
    <>
      <SelectInput
        source="audience"
        values={NOTIFICATION_AUDIENCES}
        words="resources.notification.to"
        helperText={`resources.notification.help.to.${audience}`}
      />
      {audience === "locale" && <SelectInput source="audienceLocale" values={LOCALES} words="desk.language" helperText={false} />}
      {audience === "topics" && (
        <>
          <BooleanInput source="breaking" helperText={false} />
          <RecordsPicker source="categoryIds" kind="notification-topic" pick={pickTopic} />
        </>
      )}
      <AudienceNow />
    </>
  );
}

function AudienceNow() {
  const translate = useTranslate();
  const locale = useDeskLocale();
  const [audience, audienceLocale, categoryIds, breaking] = [
    useValue("audience"),
    useValue("audienceLocale"),
    useValue("categoryIds"),
    useValue("breaking"),
  ];
  const choice = usePause(JSON.stringify({ audience, audienceLocale, categoryIds, breaking }));
  const { data, isError } = useQuery({
    queryKey: ["notification", "audience", choice],
    queryFn: () => client.notification.audience(JSON.parse(choice)),
    placeholderData: keepPreviousData,
    staleTime: 5000,
  });
  const count = data && { smart_count: data.browsers, number: new Intl.NumberFormat(intlLocale(locale)).format(data.browsers) };
  return (
    <Box sx={{ marginBlockStart: 1 }}>
      <Typography role="status" sx={{ fontWeight: 600, minBlockSize: 24 }}>
        {isError ? translate("resources.notification.uncounted") : count && translate("resources.notification.browsers", count)}
      </Typography>
    </Box>
  );
}
