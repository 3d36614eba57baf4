import type { VNode } from 'preact'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import type { Words } from '../../../platform/html/words.ts'
import { displayName, nameOf } from '../../../words/person-name.ts'
import { type Key, wordsIn } from '../../../words/words.ts'
import { Avatar } from '../../layout/avatar.tsx'
import { TimeAgo } from '../../layout/time-ago.tsx'
import { Category } from './card.tsx'
import { FollowChoice } from './follow.tsx'
import type { TaskPageData } from './task-data.ts'
import { TaskVote } from './task-vote.tsx'

/** As many as fit beside each other. */
const facesShown = 7

/** The column beside the text: vote button, Follow, voters, category and history. */
export function TaskSidebar(data: TaskPageData): VNode {
  const { common, map, task, history } = data
  const t = wordsIn(common.language)
  return (
    <aside class="task-side" aria-label={t('task.about')}>
      <TaskVote data={data} place="beside" />
      <turbo-frame id="voters" data-after-vote={taskPath(map.path, task)}>
        <FollowChoice {...data} />
        <Voters {...data} />
      </turbo-frame>
      {task.category && (
        <p>
          <Category name={task.category} shortname={task.emoji_shortname} />
        </p>
      )}
      {task.url && (
        <p>
          <a href={task.url} rel="nofollow ugc noopener">
            {t('task.link')}
          </a>
        </p>
      )}
      <section aria-labelledby="history">
        <h2 id="history">{t('task.history')}</h2>
        <ol class="history">
          {history.map((step) => (
            <li key={step.arrived}>
              <span class={`dot ${step.role ?? 'gone'}`} aria-hidden="true" />{' '}
              {step.name === null ? t('task.history.gone') : <bdi>{step.name}</bdi>}{' '}
              <TimeAgo common={common} moment={step.arrived} />
              {step.note && <p class="history-note">{step.note}</p>}
            </li>
          ))}
        </ol>
      </section>
    </aside>
  )
}

function Voters({ common, task, voters }: TaskPageData): VNode | null {
  const t = wordsIn(common.language)
  if (voters.length === 0) return null
  const named = voters.filter((voter) => voter.deleted !== null || nameOf(voter))
  const names = named.map((voter) => displayName(t, voter))
  // Those for whom the team voted may never have been asked for a name.
  const more = task.votes_count - named.length
  return (
    <section class="voters" aria-labelledby="voters-heading">
      <h2 id="voters-heading">{t('task.voters')}</h2>
      <p class="faces">
        {named.slice(0, facesShown).map((voter, index) => (
          <Avatar key={voter.id} id={voter.deleted === null ? voter.id : undefined} name={names[index] ?? ''} small />
        ))}
      </p>
      <p class="muted">{t.list(votersOf(t, names, more))}</p>
      <p class="muted">{t('task.followers', { count: task.subscribers_count })}</p>
    </section>
  )
}

function votersOf(t: Words<Key>, names: string[], more: number): string[] {
  if (more === 0) return names
  return [...names, t(names.length === 0 ? 'task.voters.unnamed' : 'task.voters.more', { count: more })]
}
