import type { VNode } from 'preact'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'

/** A day, which the script turns into "3 days ago". So one page is good for everybody. The exact time appears on hover. */
export function TimeAgo({ common, timestamp }: { common: CommonData; timestamp: string }): VNode {
  const t = wordsIn(common.language)
  return (
    <time datetime={timestamp} title={t.dateTime(timestamp)} data-ago="">
      {t.day(timestamp)}
    </time>
  )
}
