import type { Country } from "@masthead/contract/audience/countries.ts";
import { PHONE_MENU_HEIGHT } from "@masthead/contract/platform/constants.ts";
import DownIcon from "@mui/icons-material/ArrowDropDown";
import { ButtonBase, Popover } from "@mui/material";
import type { CountryCode } from "libphonenumber-js/max";
import { type KeyboardEvent, useId, useState } from "react";
import { useTranslate } from "react-admin";
import { CountryList } from "./country-list.tsx";
import { Flag, useFlagUrls } from "./flag.tsx";

export interface CountryMenuProps {
  label: string;
  countries: Country[];
  country: CountryCode;
  disabled?: boolean;
  onChoose: (country: CountryCode) => void;
}

/**
 * Menu button for the country of a phone number. It shows the flag and opens a list of countries
 * with type-ahead by name or calling code.
 */
export function CountryMenu({ label, countries, country, disabled, onChoose }: CountryMenuProps) {
  const translate = useTranslate();
  const id = useId();
  const flagUrls = useFlagUrls();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const selectedCountry = countries.find(({ code }) => code === country);
  const open = anchor !== null;
  const close = () => setAnchor(null);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    setAnchor(event.currentTarget);
  };
  return (
    <>
      <ButtonBase
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={translate("frame.phone.chosen", {
          label,
          country: selectedCountry?.name ?? country,
          callingCode: selectedCountry?.callingCode ?? "",
        })}
        disabled={disabled}
        onClick={(event) => setAnchor(event.currentTarget)}
        onKeyDown={onKeyDown}
        sx={{ minInlineSize: 44, minBlockSize: 40, gap: 0.25, borderRadius: 1 }}
      >
        <Flag address={flagUrls?.get(country)} />
        <DownIcon fontSize="small" />
      </ButtonBase>
      <Popover
        anchorEl={anchor}
        open={open}
        onClose={close}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{
          paper: {
            role: "dialog",
            "aria-label": label,
            style: { maxHeight: PHONE_MENU_HEIGHT, minWidth: 280 },
            elevation: 8,
          },
          transition: {
            onEntering: (paper: HTMLElement) =>
              paper.querySelector<HTMLElement>('[aria-selected="true"]')?.focus(),
          },
        }}
      >
        <CountryList
          id={id}
          label={label}
          countries={countries}
          country={country}
          onChoose={(code) => {
            close();
            onChoose(code);
          }}
        />
      </Popover>
    </>
  );
}
