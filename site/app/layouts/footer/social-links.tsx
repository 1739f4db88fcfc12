import sprite from "./social-icons.svg?url";

const NAMES: Record<string, string> = {
  facebook: "Facebook",
  x: "X",
  instagram: "Instagram",
  youtube: "YouTube",
  telegram: "Telegram",
  whatsapp: "WhatsApp",
  tiktok: "TikTok",
  linkedin: "LinkedIn",
  snapchat: "Snapchat",
};

/** Icons in the sprite that are not specific to a platform. */
const GENERIC_ICONS = ["globe", "link", "mail", "listen"];

const hasIcon = (name: string | null): name is string =>
  name !== null && (name in NAMES || GENERIC_ICONS.includes(name));

interface Props {
  links: { platform: string; url: string; icon?: string | null }[];
  /** Accessible name of the list, if no element around it has one. */
  label?: string;
  /** Link relation; `me` for the station's own profiles. */
  rel: string;
  className?: string;
}

/**
 * Social media links as icons with the platform's name for screen readers. The name is visible if
 * there is no icon.
 */
export function SocialLinks({ links, label, rel, className = "" }: Props) {
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-x-1 ${className}`}>
      {links.map(({ platform, url, icon = null }) => {
        const name = NAMES[platform] ?? platform;
        const iconName = [icon, platform].find(hasIcon);
        return (
          <li key={url}>
            <a
              href={url}
              rel={rel}
              title={iconName && name}
              className="flex min-h-11 min-w-11 items-center justify-center px-2 underline-offset-4 hover:underline"
            >
              {iconName && (
                <svg aria-hidden="true" className="icon size-5">
                  <use href={`${sprite}#${iconName}`} />
                </svg>
              )}
              <span className={iconName && "sr-only"}>{name}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
