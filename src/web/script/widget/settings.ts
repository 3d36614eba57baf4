export interface Settings {
  /** The origin of the board. */
  board: string
  /** `team/map` */
  map: string
  /** The text of the button; empty for that of the language. */
  label: string
  position: 'bottom-right' | 'bottom-left' | 'none'
  /** As in CSS. */
  scheme: 'light' | 'dark' | 'light dark'
  /** A BCP 47 tag. */
  language: string
}

/** The attributes of the script element. Undefined if it does not name a map. */
export function readSettings({ src, dataset }: HTMLScriptElement): Settings | undefined {
  const { map = '', label = '', position, colorScheme, language } = dataset
  if (!/^[a-z0-9-]+\/[a-z0-9-]+$/.test(map)) return undefined
  return {
    board: new URL(src).origin,
    map,
    label,
    position: position === 'bottom-left' || position === 'none' ? position : 'bottom-right',
    scheme: colorScheme === 'light' || colorScheme === 'dark' ? colorScheme : 'light dark',
    language: language || document.documentElement.lang || navigator.language,
  }
}
