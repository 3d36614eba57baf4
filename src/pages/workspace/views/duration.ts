import type { Words } from '../../../platform/html/words.ts'
import type { Key } from '../../../words/words.ts'

const [hour, day] = [3_600, 86_400]

/** A length of time in words, in days or in hours. */
export function duration(t: Words<Key>, seconds: number | null): string {
  if (seconds === null) return t('insight.none')
  if (seconds >= 2 * day) return t('insight.days', { count: Math.round(seconds / day) })
  return seconds < hour ? t('insight.hours.less') : t('insight.hours', { count: Math.round(seconds / hour) })
}
