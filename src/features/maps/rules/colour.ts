import { isReadable, lightContrast, minContrast, normaliseColour, readableColour } from '../../../lib/colour.ts'
import { Invalid } from '../../../platform/errors.ts'

export const readyColours = [
  { name: 'blue', hex: '2a6a94' },
  { name: 'indigo', hex: '4f5bb0' },
  { name: 'violet', hex: '7a4f9e' },
  { name: 'plum', hex: '9c3f6b' },
  { name: 'brick', hex: 'a8432f' },
  { name: 'ochre', hex: '85591a' },
  { name: 'teal', hex: '0b6e6e' },
  { name: 'slate', hex: '4d5b66' },
] as const

/**
 * The colour in its stored form. If it would be unreadable on a page, throws an error that suggests the nearest
 * readable one.
 */
export function checkedColour(text: string): string {
  const colour = normaliseColour(text)
  if (colour === '' || isReadable(colour)) return colour
  const found = Math.floor(lightContrast(colour) * 10) / 10
  const message =
    `#${colour} is too light to be read on the page: its contrast is ${found}, and ${minContrast} is needed. ` +
    `#${readableColour(colour)} would do.`
  throw new Invalid([{ field: 'colour', code: 'low_contrast', message }])
}
