import { BooleanInput } from "react-admin";
import { useFormContext } from "react-hook-form";
import { StationTimeInput } from "../../../frame/form/station-time-input.tsx";
import { type ArticleValues, breakingEnd, useArticleValue } from "../form/article-form-values.ts";

/** Whether the article is breaking news, and until when: two hours, unless one says otherwise. */
export function BreakingInput() {
  const breaking = useArticleValue("breaking");
  const { getValues, setValue } = useFormContext<ArticleValues>();
  const setEnd = (on: boolean) => {
    const end = getValues("breakingUntil");
    if (on && (!end || end < new Date().toISOString())) setValue("breakingUntil", breakingEnd(), { shouldDirty: true });
  };
  return (
    <>
      <BooleanInput source="breaking" helperText={false} onChange={(event) => setEnd(event.target.checked)} />
      {breaking && <StationTimeInput source="breakingUntil" />}
    </>
  );
}
