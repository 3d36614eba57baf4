/** Order matters: most browsers' headers also contain Chrome, and Chrome's contains Safari. */
const browsers: NamePattern[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const systems: NamePattern[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

type NamePattern = [name: string, pattern: RegExp]

/** The names of the browser and operating system in a `User-Agent` header. */
export const parseUserAgent = (text: string): { browser: string | undefined; system: string | undefined } => ({
  browser: nameIn(text, browsers),
  system: nameIn(text, systems),
})

const nameIn = (text: string, patterns: NamePattern[]): string | undefined =>
  patterns.find(([, pattern]) => pattern.test(text))?.[0]
