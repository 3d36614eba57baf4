import type { VNode } from 'preact'
import { wordsIn } from '../../words/words.ts'
import type { CommonData } from './common-data.ts'

/** How long ago, with the exact moment on hover. */
export function TimeAgo({ common, moment }: { common: CommonData; moment: string }): VNode {
  const t = wordsIn(common.language)
  return (
    <time datetime={moment} title={t.moment(moment)}>
      {t.ago(moment, common.now)}
    </time>
  )
}
