import type { ArticleRecord } from "@masthead/contract/newsroom/article/article-record.ts";
import DownIcon from "@mui/icons-material/ArrowDownward";
import UpIcon from "@mui/icons-material/ArrowUpward";
import RemoveIcon from "@mui/icons-material/DeleteOutlined";
import { Box, IconButton, Typography } from "@mui/material";
import { useState } from "react";
import { useGetValidationErrorMessage, useRecordContext, useTranslate } from "react-admin";
import { useController } from "react-hook-form";
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
  const isUnusable = (id: number) =>
    record?.labels.related.find((one) => one.id === id)?.usable === false;
  const move = (index: number, step: -1 | 1) => {
    const next = [...ids];
    const [moved] = next.splice(index, 1);
    if (moved !== undefined) next.splice(index + step, 0, moved);
    field.onChange(next);
  };
  const rowButton = (
    label: string,
    onPress: () => void,
    icon: React.ReactNode,
    disabled = false,
  ) => (
    <IconButton
      aria-label={translate(label)}
      disabled={disabled}
      onClick={onPress}
      color="inherit"
      sx={{ inlineSize: 40, blockSize: 40 }}
    >
      {icon}
    </IconButton>
  );
  return (
    <FieldBox source="relatedIds">
      <Box component="ol" sx={{ listStyle: "none", padding: 0, margin: 0 }}>
        {ids.map((id, index) => (
          <Box
            component="li"
            key={id}
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
                  textDecoration: isUnusable(id) ? "line-through" : undefined,
                }}
              >
                {titleOf(id)}
              </Box>
              {isUnusable(id) && (
                <Typography variant="body2">
                  {translate("resources.article.relatedDeleted")}
                </Typography>
              )}
            </Box>
            {rowButton(
              "ra.action.move_up",
              () => move(index, -1),
              <UpIcon fontSize="small" />,
              index === 0,
            )}
            {rowButton(
              "ra.action.move_down",
              () => move(index, 1),
              <DownIcon fontSize="small" />,
              index === ids.length - 1,
            )}
            {rowButton(
              "ra.action.remove",
              () => field.onChange(ids.filter((one) => one !== id)),
              <RemoveIcon fontSize="small" />,
            )}
          </Box>
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
