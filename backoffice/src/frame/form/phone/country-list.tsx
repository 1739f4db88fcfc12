import { styled } from "@mui/material";
import type { CountryCode } from "libphonenumber-js/max";
import type { KeyboardEvent } from "react";
import { onTypeInList } from "../type-ahead.ts";
import type { Country } from "./countries.ts";
import { Flag, useFlagAddresses } from "./flag.tsx";

const List = styled("div")(({ theme }) => ({
  paddingBlock: 8,
  "& > div": { display: "flex", alignItems: "center", gap: 12, minBlockSize: 40, paddingInline: 16, cursor: "pointer" },
  "& > div:hover, & > div:focus": { backgroundColor: theme.palette.action.hover, outlineOffset: -2 },
  '& > div[aria-selected="true"]': { backgroundColor: theme.palette.action.selected },
  "& > div > :nth-of-type(2)": { flex: 1 },
  "& [dir]": { color: theme.palette.text.secondary },
}));
const Option = styled("div")({});

interface CountryListProps {
  id: string;
  label: string;
  countries: readonly Country[];
  country: CountryCode;
  onChoose: (country: CountryCode) => void;
}

/** All countries, of which one is chosen by pointer, arrows or typing. Light, since there are so many: a menu of MUI's takes long to move in. */
export function CountryList({ id, label, countries, country, onChoose }: CountryListProps) {
  const flags = useFlagAddresses();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const options = [...event.currentTarget.children].filter((option) => option instanceof HTMLElement);
    const here = options.findIndex((option) => option.matches(":focus"));
    const { code } = countries[here] ?? {};
    if (code && (event.key === "Enter" || event.key === " ")) onChoose(code);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: options.length - 1 }[event.key];
    if (to !== undefined) options[Math.min(Math.max(to, 0), options.length - 1)]?.focus();
    if (to !== undefined || event.key === "Enter" || event.key === " ") event.preventDefault();
  };
  return (
    <List id={id} role="listbox" aria-label={label} onKeyDownCapture={onTypeInList} onKeyDown={onKeyDown}>
      {countries.map(({ code, name, dial }) => (
        <Option
          key={code}
          role="option"
          tabIndex={-1}
          aria-selected={code === country}
          data-typed={`${name}\n${dial}\n${dial.slice(1)}`}
          onClick={() => onChoose(code)}
        >
          <Flag address={flags?.get(code)} />
          <span>{name}</span>
          <span dir="ltr">{dial}</span>
        </Option>
      ))}
    </List>
  );
}
