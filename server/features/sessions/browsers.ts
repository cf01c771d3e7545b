import Bowser from "bowser";
import type { SessionDevice } from "../../generated/graphql.ts";

/**
 * The properties of a program according to its User-Agent header. A property is null if the header does not contain the
 * property in a known form.
 */
export type NamedBrowser = {
  device: SessionDevice;
  browser: string | null;
  system: string | null;
};

const devices: Record<string, SessionDevice> = {
  mobile: "PHONE",
  tablet: "TABLET",
  desktop: "COMPUTER",
};

/** Returns browser, system and kind of device according to a User-Agent header. The header may be false. */
export function nameBrowser(userAgent: string): NamedBrowser {
  if (userAgent === "") return { device: "OTHER", browser: null, system: null };
  const { browser, os, platform } = Bowser.parse(userAgent);
  return {
    device: devices[platform.type ?? ""] ?? "OTHER",
    browser: named(browser.name, browser.version?.split(".")[0]) ?? programOf(userAgent),
    system: named(os.name, os.versionName ?? os.version?.split(".")[0]),
  };
}

/** Returns the name at the beginning of a program's header, such as `curl`; null for browsers. */
function programOf(userAgent: string): string | null {
  const [name] = /^[\w.-]{1,30}/.exec(userAgent) ?? [];
  return name && name !== "Mozilla" ? name : null;
}

const named = (name: string | undefined, version: string | undefined) =>
  name ? [name, version].filter(Boolean).join(" ") : null;
