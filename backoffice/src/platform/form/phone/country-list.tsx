import type { Country } from "@masthead/contract/audience/countries.ts";
import { styled } from "@mui/material";
import type { CountryCode } from "libphonenumber-js/max";
import type { KeyboardEvent } from "react";
import { Flag, useFlagUrls } from "./flag.tsx";
import { onListKeyDown } from "./type-ahead.ts";

const List = styled("div")(({ theme }) => ({
  paddingBlock: 8,
  "& > div": {
    display: "flex",
    alignItems: "center",
    gap: 12,
    minBlockSize: 40,
    paddingInline: 16,
    cursor: "pointer",
  },
  "& > div:hover, & > div:focus": {
    backgroundColor: theme.palette.action.hover,
    outlineOffset: -2,
  },
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

/**
 * List box of all countries, operated by pointer, arrow keys or typing. Plain elements are used
 * because a MUI menu is slow with that many items.
 */
export function CountryList({ id, label, countries, country, onChoose }: CountryListProps) {
  const flagUrls = useFlagUrls();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const options = [...event.currentTarget.children].filter(
      (option) => option instanceof HTMLElement,
    );
    const focusedIndex = options.findIndex((option) => option.matches(":focus"));
    const { code } = countries[focusedIndex] ?? {};
    if (code && (event.key === "Enter" || event.key === " ")) onChoose(code);
    const nextIndex = {
      ArrowDown: focusedIndex + 1,
      ArrowUp: focusedIndex - 1,
      Home: 0,
      End: options.length - 1,
    }[event.key];
    if (nextIndex !== undefined)
      options[Math.min(Math.max(nextIndex, 0), options.length - 1)]?.focus();
    if (nextIndex !== undefined || event.key === "Enter" || event.key === " ")
      event.preventDefault();
  };
  return (
    <List
      id={id}
      role="listbox"
      aria-label={label}
      onKeyDownCapture={onListKeyDown}
      onKeyDown={onKeyDown}
    >
      {countries.map(({ code, name, callingCode }) => (
        <Option
          key={code}
          role="option"
          tabIndex={-1}
          aria-selected={code === country}
          data-typed={`${name}\n${callingCode}\n${callingCode.slice(1)}`}
          onClick={() => onChoose(code)}
        >
          <Flag address={flagUrls?.get(code)} />
          <span>{name}</span>
          <span dir="ltr">{callingCode}</span>
        </Option>
      ))}
    </List>
  );
}
