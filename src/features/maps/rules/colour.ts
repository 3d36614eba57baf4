import { isReadable, lightContrast, minContrast, normaliseColour, readableColour } from '../../../lib/colour.ts'
import { Invalid } from '../../../platform/errors.ts'

/** Colours that are ready to be chosen. */
export const readyColours = ['2a6a94', '4f5bb0', '7a4f9e', '9c3f6b', 'a8432f', '85591a', '0b6e6e', '4d5b66'] as const

/** The colour as it is stored. One that cannot be read on the page is refused, with the nearest that can. */
export function checkedColour(text: string): string {
  const colour = normaliseColour(text)
  if (colour === '' || isReadable(colour)) return colour
  const found = Math.floor(lightContrast(colour) * 10) / 10
  const message =
    `#${colour} is too light to be read on the page: its contrast is ${found}, and ${minContrast} is needed. ` +
    `#${readableColour(colour)} would do.`
  throw new Invalid([{ field: 'colour', code: 'low_contrast', message }])
}
