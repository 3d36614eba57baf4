import type { Visiting } from './visit.ts'

interface Variant {
  variant: string
  visiting: Visiting
}

/** Every journey runs twice: with everything a browser can do, and with as little as possible. */
export const variants: Variant[] = [
  { variant: 'at a desk', visiting: { width: 1280, scheme: 'light' } },
  { variant: 'on a phone, in dark mode, without scripts', visiting: { width: 375, scheme: 'dark', javaScript: false } },
]

export const fromRightToLeft: Variant = { variant: 'from right to left', visiting: { width: 375, direction: 'rtl' } }
