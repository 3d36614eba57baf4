import { h } from 'preact'
import { pageColours } from '../../lib/page-colours.ts'
import type { SlotValues } from './slots.ts'

/** What somebody can choose. Without a choice, pages follow the system. */
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export const systemTheme = 'system'

type ThemeSlots = Pick<SlotValues, 'theme' | 'colour-scheme' | 'theme-colours' | `pressed-${Theme | 'system'}`>

/** What the theme of a browser fills in. Pages in frames have none of these slots: they follow the site around them. */
export const themeSlots = (theme: Theme | undefined): ThemeSlots => ({
  theme: () => theme ?? systemTheme,
  'colour-scheme': () => theme ?? themes.join(' '),
  'theme-colours': () => themes.filter((each) => !theme || each === theme).map((each) => colourAround(each, !theme)),
  'pressed-system': () => String(!theme),
  'pressed-light': () => String(theme === 'light'),
  'pressed-dark': () => String(theme === 'dark'),
})

/** The colour that a browser shows around the page. */
const colourAround = (theme: Theme, followsSystem: boolean) =>
  h('meta', {
    name: 'theme-color',
    content: pageColours[theme].ground,
    ...(followsSystem ? { media: `(prefers-color-scheme: ${theme})` } : {}),
  })

export const isTheme = (text: string | undefined): text is Theme => themes.some((theme) => theme === text)
