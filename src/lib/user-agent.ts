/** The most telling name first: nearly every browser also claims to be Chrome, and Chrome to be Safari. */
const browsers: Known[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const systems: Known[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

type Known = [name: string, sign: RegExp]

/** The browser and the system as people call them, from what a browser says of itself. */
export const agentOf = (text: string): { browser: string | undefined; system: string | undefined } => ({
  browser: nameIn(text, browsers),
  system: nameIn(text, systems),
})

const nameIn = (text: string, known: Known[]): string | undefined => known.find(([, sign]) => sign.test(text))?.[0]
