import { BooleanInput } from "react-admin";
import { useFormContext } from "react-hook-form";
import { StationTimeInput } from "../../../platform/form/input/station-time-input.tsx";
import {
  type ArticleValues,
  defaultBreakingEnd,
  useArticleValue,
} from "../form/article-form-values.ts";

/** Breaking news switch and its end, two hours from now by default. */
export function BreakingInput() {
  const breaking = useArticleValue("breaking");
  const { getValues, setValue } = useFormContext<ArticleValues>();
  const setDefaultEnd = (enabled: boolean) => {
    const end = getValues("breakingUntil");
    if (enabled && (!end || end < new Date().toISOString()))
      setValue("breakingUntil", defaultBreakingEnd(), { shouldDirty: true });
  };
  return (
    <>
      <BooleanInput
        source="breaking"
        helperText={false}
        onChange={(event) => setDefaultEnd(event.target.checked)}
      />
      {breaking && <StationTimeInput source="breakingUntil" />}
    </>
  );
}
