import type { VNode } from 'preact'
import type { Visit } from '../platform/http/page.ts'
import { wordsIn } from './words/words.ts'

/** How long ago, with the exact moment on hover. */
export function Moment({ visit, moment }: { visit: Visit; moment: string }): VNode {
  const t = wordsIn(visit.language)
  return (
    <time datetime={moment} title={t.moment(moment)}>
      {t.ago(moment, visit.now)}
    </time>
  )
}
