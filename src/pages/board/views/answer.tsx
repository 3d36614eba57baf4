import type { VNode } from 'preact'
import type { Answer } from '../../../features/comments/queries/read-answer.ts'
import { displayName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import { Avatar, faceOf } from '../../layout/avatar.tsx'
import type { CommonData } from '../../layout/common-data.ts'
import { TimeAgo } from '../../layout/time-ago.tsx'

interface Props {
  common: CommonData
  answer: Answer
  /** The address of the task. */
  address: string
}

/** The comment that the team pinned, before everything else that was said. */
export function AnswerView({ common, answer, address }: Props): VNode {
  const t = wordsIn(common.language)
  const name = displayName(t, answer)
  return (
    <section class="answer" aria-labelledby="answer">
      <h2 id="answer">{t('answer.title')}</h2>
      <Avatar {...faceOf(answer, name)} />
      <p class="muted">
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {answer.role && <span class="badge">{t('task.team')}</span>} ·{' '}
        <TimeAgo common={common} moment={answer.created} />
      </p>
      <div class="prose" dir="auto" dangerouslySetInnerHTML={{ __html: answer.parsed_content }} />
      <p>
        <a class="muted" href={`${address}?comment=${answer.id}#comment-${answer.id}`}>
          {t('answer.see')}
        </a>
      </p>
    </section>
  )
}
