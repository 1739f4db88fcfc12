import { type ArticleMap, MAP_REGIONS } from "@masthead/contract/newsroom/article/map/map.ts";
import { Autocomplete, TextField } from "@mui/material";
import { useMemo } from "react";
import { useTranslate } from "react-admin";
import { useUiLocale } from "../../../../platform/messages/locale.ts";
import { useAtlas } from "./use-atlas.ts";

interface ExtentInputProps {
  value: ArticleMap["extent"];
  onChange(extent: ArticleMap["extent"]): void;
}

/** Choice of the part of the world that a map shows: all places, a region, or a country. */
export function ExtentInput({ value, onChange }: ExtentInputProps) {
  const t = useTranslate();
  const locale = useUiLocale();
  const atlas = useAtlas();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: "region" });
    const codes = atlas?.countries.flatMap(({ country }) => country.id ?? []) ?? [];
    const countries = [...new Set(codes)].flatMap((id) => {
      const region = new Intl.Locale(`und-${id}`).region;
      return region ? [{ id, name: names.of(region) ?? id, group: t("body.map.countries") }] : [];
    });
    return [
      ...MAP_REGIONS.map((id) => ({
        id: id as string,
        name: t(`body.map.regions.${id}`),
        group: t("body.map.world_regions"),
      })),
      ...countries.toSorted((one, other) => one.name.localeCompare(other.name, locale)),
    ];
  }, [atlas, locale, t]);
  const chosen = options.find(({ id }) => id === value) ?? { id: value, name: value, group: "" };
  return (
    <Autocomplete
      disableClearable
      options={options}
      value={chosen}
      groupBy={({ group }) => group}
      getOptionKey={({ id }) => id}
      getOptionLabel={({ name }) => name}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_, option) => onChange(option.id)}
      renderInput={(params) => (
        <TextField
          {...params}
          margin="dense"
          size="small"
          label={t("body.map.extent")}
          helperText={t("body.map.extent_hint")}
        />
      )}
    />
  );
}
