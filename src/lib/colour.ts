import { pageColours } from './page-colours.ts'

/** The WCAG 2 minimum contrast between text and its background. */
export const minContrast = 4.5

/** On a dark page, more than the minimum is easier to read. */
const darkContrast = 6

/** The colours that a page derives from one accent, as hexadecimal digits. */
export interface Accent {
  accent: string
  strong: string
  onAccent: string
  tint: string
}

export const isHexColour = (text: string): boolean => /^[0-9a-f]{6}$/.test(text)

/** `#2F80C2` and `2f80c2` are the same colour. Any other string is returned unchanged. */
export function normaliseColour(text: string): string {
  const digits = text.trim().replace(/^#/, '').toLowerCase()
  return isHexColour(digits) ? digits : text
}

const lightGround = normaliseColour(pageColours.light.ground)
const darkGround = normaliseColour(pageColours.dark.ground)
const darkRaised = normaliseColour(pageColours.dark.raised)

/** On a light page, the colour is used as is. */
export function lightAccent(colour: string): Accent {
  return {
    accent: colour,
    strong: mix(colour, '000000', 0.18),
    onAccent: 'ffffff',
    tint: mix(lightGround, colour, 0.07),
  }
}

/** No colour is readable on both backgrounds. On a dark page, it's lightened until it is. */
export function darkAccent(colour: string): Accent {
  for (let share = 0; share <= 1; share += 0.02) {
    const accent = mix(colour, 'ffffff', share)
    const tint = mix(darkGround, accent, 0.14)
    const lowest = Math.min(...[tint, darkRaised].map((ground) => contrast(accent, ground)))
    if (lowest >= darkContrast) return { accent, strong: mix(accent, 'ffffff', 0.3), onAccent: darkGround, tint }
  }
  throw new Error(`White should always be readable on a dark page: ${colour}.`)
}

/** The lowest contrast of text in this colour on a light page. */
export const lightContrast = (colour: string): number => contrast(colour, lightAccent(colour).tint)

export const isReadable = (colour: string): boolean => lightContrast(colour) >= minContrast

/** The same hue, darkened until it's readable. */
export function readableColour(colour: string): string {
  for (let share = 0; share <= 1; share += 0.02) {
    const darker = mix(colour, '000000', share)
    if (isReadable(darker)) return darker
  }
  return '000000'
}

export function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour).map((value) => {
    const part = value / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function mix(one: string, other: string, share: number): string {
  const [from, to] = [channels(one), channels(other)]
  return from.map((value, at) => hex(Math.round(value + ((to[at] ?? 0) - value) * share))).join('')
}

const channels = (colour: string): number[] => [0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

const hex = (value: number): string => value.toString(16).padStart(2, '0')
