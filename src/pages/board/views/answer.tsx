import type { VNode } from 'preact'
import type { TeamAnswer } from '../../../features/comments/queries/find-answer.ts'
import type { RoleSlug } from '../../../features/maps/rules/role.ts'
import { displayName } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import { Avatar, faceOf } from '../../layout/avatar.tsx'
import type { CommonData } from '../../layout/common-data.ts'
import { Prose, TimeAgo } from '../../layout/text.tsx'
import { EditedMark } from './edited-mark.tsx'

interface Props {
  common: CommonData
  answer: TeamAnswer
  /** The role of the list that the task is in. */
  role: RoleSlug
  /** The path of the task. */
  path: string
}

/** The comment that the team pinned, before everything else. Where the team has decided, it is the reason. */
export function AnswerView({ common, answer, role, path }: Props): VNode {
  const t = wordsIn(common.language)
  const name = displayName(t, answer)
  const isDecided = role === 'rejected' || role === 'completed'
  return (
    <section class="answer" aria-labelledby="answer">
      <h2 id="answer">{t(isDecided ? 'answer.reason' : 'answer.title')}</h2>
      <Avatar {...faceOf(answer, name)} />
      <p class="muted">
        <strong>
          <bdi>{name}</bdi>
        </strong>{' '}
        {answer.role && <span class="badge">{t('task.team')}</span>} ·{' '}
        <TimeAgo common={common} timestamp={answer.created} />
        <EditedMark common={common} edited={answer.edited} history={undefined} />
      </p>
      <Prose html={answer.parsed_content} from={3} />
      <p>
        <a class="muted" href={`${path}?comment=${answer.id}#comment-${answer.id}`}>
          {t('answer.see')}
        </a>
      </p>
    </section>
  )
}
