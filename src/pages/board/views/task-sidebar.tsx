import type { VNode } from 'preact'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import { displayName, nameOf } from '../../../words/person-name.ts'
import { wordsIn } from '../../../words/words.ts'
import { Avatar } from '../../layout/avatar.tsx'
import { Category } from './card.tsx'
import { FollowChoice } from './follow.tsx'
import type { TaskPageData } from './task-data.ts'
import { TaskHistory } from './task-history.tsx'
import { TaskVote } from './task-vote.tsx'

/** Stands for the link while the names are put into a sentence. Nobody is called so. */
const linkMark = '\u0000'

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
          <a class="category-link" href={`${map.path}/?category=${task.category_id}`}>
            <Category name={task.category} shortname={task.emoji_shortname} />
          </a>
        </p>
      )}
      {task.url && (
        <p>
          <a href={task.url} rel="nofollow ugc noopener">
            {t('task.link')}
          </a>
        </p>
      )}
      <TaskHistory common={common} map={map} history={history} />
    </aside>
  )
}

function Voters({ common, map, task, voters }: TaskPageData): VNode | null {
  const t = wordsIn(common.language)
  if (voters.length === 0) return null
  const named = voters.filter((voter) => voter.deleted !== null || nameOf(voter))
  const names = named.map((voter) => displayName(t, voter))
  // Those for whom the team voted may never have been asked for a name.
  const more = task.votes_count - named.length
  // The sentence around the link, in any language.
  const [before, after] = names.length === 0 ? [] : t.list([...names, linkMark]).split(linkMark)
  return (
    <section class="voters" aria-labelledby="voters-heading">
      <h2 id="voters-heading">{t('task.voters')}</h2>
      <p class="faces">
        {named.slice(0, facesShown).map((voter, index) => (
          <Avatar key={voter.id} id={voter.deleted === null ? voter.id : undefined} name={names[index] ?? ''} small />
        ))}
      </p>
      <p class="muted">
        {more > 0 ? (
          <>
            {before}
            <a href={`${taskPath(map.path, task)}voters`} data-turbo-frame="_top">
              {t(names.length === 0 ? 'task.voters.unnamed' : 'task.voters.more', { count: more })}
            </a>
            {after}
          </>
        ) : (
          t.list(names)
        )}
      </p>
      <p class="muted">{t('task.followers', { count: task.subscribers_count })}</p>
    </section>
  )
}
