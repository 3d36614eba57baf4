import { dayMs } from '../lib/time.ts'
import { firstMoment } from './product.ts'
import type { Request } from './requests.ts'

/** The text with its placeholders filled in: `{about}`, `{About}` and `{name}`. */
export function fillIn(request: Request, text: string, name = ''): string {
  const about = request.about || 'this'
  return text
    .replaceAll('{about}', about)
    .replaceAll('{About}', about.charAt(0).toUpperCase() + about.slice(1))
    .replaceAll('{name}', name)
}

/** `{version}` is the release that was out then, or the next one. */
export const fillInVersion = (text: string, at: number, isOut: boolean): string =>
  text.replaceAll('{version}', releaseAt(at, isOut))

/** Four releases a year, from 4.0 on. */
const releaseAt = (at: number, isOut: boolean): string =>
  `4.${Math.floor((at - firstMoment) / (90 * dayMs)) + (isOut ? 0 : 1)}`
