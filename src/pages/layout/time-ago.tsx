import type { VNode } from 'preact'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'

/** A relative time, such as "3 days ago". The exact time appears on hover. */
export function TimeAgo({ common, moment }: { common: CommonData; moment: string }): VNode {
  const t = wordsIn(common.language)
  return (
    <time datetime={moment} title={t.moment(moment)}>
      {t.ago(moment, common.now)}
    </time>
  )
}
