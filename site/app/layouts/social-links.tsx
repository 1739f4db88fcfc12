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

/** Icons in the sprite that belong to no platform. */
const OTHERS = ["globe", "link", "mail", "listen"];

const hasIcon = (name: string | null): name is string => name !== null && (name in NAMES || OTHERS.includes(name));

interface Props {
  links: { platform: string; url: string; icon?: string | null }[];
  /** Of the list, for screen readers, where nothing around it has a name. */
  label?: string;
  /** Whose pages they are: `me` for the station's own. */
  rel: string;
  className?: string;
}

/** Pages on social networks as icons, each with its platform's name for screen readers; the name in sight where there is no icon. */
export function SocialLinks({ links, label, rel, className = "" }: Props) {
  return (
    <ul aria-label={label} className={`flex flex-wrap gap-x-1 ${className}`}>
      {links.map(({ platform, url, icon = null }) => {
        const name = NAMES[platform] ?? platform;
        const shown = [icon, platform].find(hasIcon);
        return (
          <li key={url}>
            <a
              href={url}
              rel={rel}
              title={shown && name}
              className="flex min-h-11 min-w-11 items-center justify-center px-2 underline-offset-4 hover:underline"
            >
              {shown && (
                <svg
                  fill="none"
                  stroke="currentColor"
                  strokeWidth="1.75"
                  strokeLinecap="round"
                  strokeLinejoin="round"
                  aria-hidden="true"
                  className="size-5"
                >
                  <use href={`${sprite}#${shown}`} />
                </svg>
              )}
              <span className={shown && "sr-only"}>{name}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
