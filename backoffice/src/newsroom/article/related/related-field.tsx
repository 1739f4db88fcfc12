import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import { Box, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import { useGetValidationErrorMessage, useRecordContext, useTranslate } from "react-admin";
import { useController } from "react-hook-form";
import { moveItem } from "../../../platform/form/input/move-item.ts";
import { RowButton } from "../../../platform/form/input/row-button.tsx";
import { MoveButtons } from "../../../platform/form/input/row-order.tsx";
import { type ArticleValues, useArticleValue } from "../form/article-form-values.ts";
import { FieldBox } from "../form/field-box.tsx";
import { ArticleFinder } from "./article-finder.tsx";
import { useArticleTitles } from "./use-article-titles.ts";

/** Maximum number of related articles. */
const MAX_RELATED = 20;

/** Related articles, chosen manually and in order. */
export function RelatedField() {
  const translate = useTranslate();
  const messageOf = useGetValidationErrorMessage();
  const record = useRecordContext<ArticleRecord>();
  const locale = useArticleValue("locale");
  const { field, fieldState } = useController<ArticleValues, "relatedIds">({ name: "relatedIds" });
  const [chosenTitles, setChosenTitles] = useState<ReadonlyMap<number, string>>(new Map());
  const ids = field.value ?? [];
  const titleOf = useArticleTitles(ids, chosenTitles);
  const isUsable = (id: number) =>
    record?.labels.related.find((one) => one.id === id)?.usable !== false;
  return (
    <FieldBox source="relatedIds">
      <Box component="ol" sx={{ listStyle: "none", padding: 0, margin: 0 }}>
        {ids.map((id, index) => (
          <RelatedRow key={id} title={titleOf(id)} isUsable={isUsable(id)}>
            <MoveButtons
              index={index}
              count={ids.length}
              onMove={(from, to) => field.onChange(moveItem(ids, from, to))}
            />
            <RowButton
              label="ra.action.remove"
              onClick={() => field.onChange(ids.filter((one) => one !== id))}
            >
              <RemoveIcon fontSize="small" />
            </RowButton>
          </RelatedRow>
        ))}
      </Box>
      {ids.length < MAX_RELATED && (
        <ArticleFinder
          label={translate("resources.article.fields.relatedIds")}
          locale={locale}
          excludedIds={[...ids, ...(record ? [record.id] : [])]}
          error={fieldState.error && messageOf(fieldState.error.message ?? "")}
          helperText={translate("resources.article.help.related")}
          onChoose={({ id, title }) => {
            setChosenTitles(new Map([...chosenTitles, [id, title]]));
            field.onChange([...ids, id]);
          }}
        />
      )}
    </FieldBox>
  );
}

interface RelatedRowProps {
  title: string;
  isUsable: boolean;
  children: ReactNode;
}

function RelatedRow({ title, isUsable, children }: RelatedRowProps) {
  const translate = useTranslate();
  return (
    <Box
      component="li"
      sx={{
        display: "flex",
        alignItems: "center",
        borderBlockEnd: "1px solid",
        borderColor: "divider",
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box
          dir="auto"
          sx={{
            overflowWrap: "anywhere",
            textDecoration: isUsable ? undefined : "line-through",
          }}
        >
          {title}
        </Box>
        {!isUsable && (
          <Typography variant="body2">{translate("resources.article.relatedDeleted")}</Typography>
        )}
      </Box>
      {children}
    </Box>
  );
}
