import type { Visiting } from '../support/browser-visit.ts'

interface Way {
  way: string
  visiting: Visiting
}

/** How every journey is made: with all that browsers can do, and with as little as they can. */
export const ways: Way[] = [
  { way: 'at a desk', visiting: { width: 1280, scheme: 'light' } },
  { way: 'on a phone, in the dark, without scripts', visiting: { width: 375, scheme: 'dark', javaScript: false } },
]

export const fromRightToLeft: Way = { way: 'from right to left', visiting: { width: 375, direction: 'rtl' } }
