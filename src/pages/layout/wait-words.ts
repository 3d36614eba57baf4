import { hourMs, later } from '../../lib/time.ts'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'

const minuteMs = 60_000

/** When somebody can go on, as words: `in 12 minutes`. It is rounded up, so that they do not come back too early. */
export function waitWords({ language, now }: Pick<CommonData, 'language' | 'now'>, waitSeconds: number): string {
  const unitMs = waitSeconds * 1000 > hourMs ? hourMs : minuteMs
  const units = Math.max(1, Math.ceil((waitSeconds * 1000) / unitMs))
  return wordsIn(language).ago(later(now, units * unitMs), now)
}
