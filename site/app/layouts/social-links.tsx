import { Icon, type IconName } from "../ui/icons.tsx";

const PLATFORMS: Record<string, { name: string; icon: IconName }> = {
  facebook: { name: "Facebook", icon: "Facebook" },
  x: { name: "X", icon: "X" },
  instagram: { name: "Instagram", icon: "Instagram" },
  youtube: { name: "YouTube", icon: "YouTube" },
  telegram: { name: "Telegram", icon: "Telegram" },
  whatsapp: { name: "WhatsApp", icon: "WhatsApp" },
  tiktok: { name: "TikTok", icon: "TikTok" },
  linkedin: { name: "LinkedIn", icon: "LinkedIn" },
  snapchat: { name: "Snapchat", icon: "Snapchat" },
};

/** Icons that belong to no platform, by the names that staff choose from. */
const OTHERS: Record<string, IconName> = { globe: "globe", link: "link", mail: "mail", listen: "listen" };

const iconOf = (name: string | null): IconName | undefined => (name ? (PLATFORMS[name]?.icon ?? OTHERS[name]) : undefined);

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
        const name = PLATFORMS[platform]?.name ?? platform;
        const shown = iconOf(icon) ?? iconOf(platform);
        return (
          <li key={url}>
            <a
              href={url}
              rel={rel}
              title={shown && name}
              className="flex min-h-11 min-w-11 items-center justify-center px-2 underline-offset-4 hover:underline"
            >
              {shown && <Icon name={shown} />}
              <span className={shown && "sr-only"}>{name}</span>
            </a>
          </li>
        );
      })}
    </ul>
  );
}
