import type { VNode } from 'preact'
import { wordsIn } from '../../../words/words.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { TimeAgo } from '../../layout/text.tsx'

interface Props {
  common: CommonData
  /** The path of the task. */
  path: string
  comment: { id: number; created: string }
}

/** The time of a comment. It leads to the comment itself, on whatever page of the conversation it is. */
export const Permalink = ({ common, path, comment: { id, created } }: Props): VNode => (
  <a class="permalink" href={`${path}?comment=${id}#comment-${id}`}>
    <TimeAgo common={common} timestamp={created} />
    <span class="visually-hidden">, {wordsIn(common.language)('comment.permalink')}</span>
  </a>
)
