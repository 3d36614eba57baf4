import type { VNode } from 'preact'
import { pageForm } from '../../../web/forms.tsx'
import { Moment } from '../../../web/moment.tsx'
import { displayName } from '../../../web/name.ts'
import { wordsIn } from '../../../web/words/words.ts'
import { taskPath } from '../../tasks/path.ts'
import { Category } from './card.tsx'
import type { TaskShown } from './shown.ts'
import { Stone } from './stone.tsx'

/** Beside the text: the stone, who follows, where it is and the way it has come. */
export function TaskSide(shown: TaskShown): VNode {
  const { visit, map, task, way } = shown
  const t = wordsIn(visit.language)
  return (
    <aside class="task-side" aria-label={t('task.about')}>
      <div class="task-stone">
        <Stone visit={visit} path={map.path} task={task} />
        <span class="muted stone-unit">
          {t(task.takes_votes ? 'task.votes.word' : 'task.votes.closed', { count: task.votes_count })}
        </span>
        <Follow {...shown} />
      </div>
      <turbo-frame id="voters" data-after-vote={taskPath(map.path, task)}>
        <Voters {...shown} />
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
      <section aria-labelledby="way">
        <h2 id="way">{t('task.history')}</h2>
        <ol class="way">
          {way.map((step) => (
            <li key={step.arrived}>
              <span class={`dot ${step.role ?? 'gone'}`} aria-hidden="true" />{' '}
              {step.name === null ? t('task.history.gone') : <bdi>{step.name}</bdi>}{' '}
              <Moment visit={visit} moment={step.arrived} />
            </li>
          ))}
        </ol>
      </section>
    </aside>
  )
}

function Follow({ visit, map, task }: TaskShown): VNode {
  const t = wordsIn(visit.language)
  return (
    <button
      type="submit"
      class="button"
      form={pageForm}
      formaction={`${taskPath(map.path, task)}follow`}
      name="follow"
      value={task.following ? 'off' : 'on'}
    >
      {t(task.following ? 'follow.stop' : 'follow.start')}
    </button>
  )
}

function Voters({ visit, task, voters }: TaskShown): VNode | null {
  const t = wordsIn(visit.language)
  if (voters.length === 0) return null
  const names = voters.map((voter) => displayName(t, voter))
  const more = task.votes_count - voters.length
  return (
    <section class="voters" aria-labelledby="voters-heading">
      <h2 id="voters-heading">{t('task.voters')}</h2>
      <p class="muted">{t.list(more > 0 ? [...names, t('task.voters.more', { count: more })] : names)}</p>
      <p class="muted">{t('task.followers', { count: task.subscribers_count })}</p>
    </section>
  )
}
