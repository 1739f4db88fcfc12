import { ARTICLE_TEMPLATES } from "@masthead/contract/newsroom/article/article-template.ts";
import { required } from "react-admin";
import { SelectInput } from "../../../platform/form/input/select-input.tsx";
import { MediaImageInput } from "../../media/media-image-input.tsx";
import { useArticleValue } from "./article-form-values.ts";
import { CountedInput } from "./counted-input.tsx";
import { FieldBox } from "./field-box.tsx";
import { MAX_LENGTHS } from "./validate-article.ts";

/** Template of an article, and for an interview who answers. */
export function TemplateFields() {
  const template = useArticleValue("template");
  return (
    <>
      <FieldBox source="template">
        <SelectInput
          source="template"
          values={ARTICLE_TEMPLATES}
          messagePrefix="resources.article.template"
          helperText={`resources.article.help.template.${template}`}
          validate={required()}
          fullWidth
        />
      </FieldBox>
      {template === "interview" && (
        <>
          <CountedInput source="intervieweeName" maxLength={MAX_LENGTHS.intervieweeName} />
          <CountedInput source="intervieweeRole" maxLength={MAX_LENGTHS.intervieweeRole} />
          <FieldBox source="intervieweeImageId">
            <MediaImageInput source="intervieweeImageId" preview="intervieweeImage" />
          </FieldBox>
        </>
      )}
    </>
  );
}
