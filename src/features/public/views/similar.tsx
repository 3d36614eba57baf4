import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import { wordsIn } from '../../../web/words/words.ts'
import type { OpenMap } from '../../maps/map.ts'

export interface Similar {
  id: number
  slug: string
  title: string
  votes_count: number
  list_name: string
  list_role: string
}

interface Shown {
  visit: Visit
  map: OpenMap
  similar: Similar[]
  heading: string
}

/** Tasks that say much the same, to vote for instead. */
export function SimilarTasks({ visit, map, similar, heading }: Shown): VNode {
  const t = wordsIn(visit.language)
  return (
    <section class="similar" aria-labelledby="similar-heading">
      <h2 id="similar-heading">{heading}</h2>
      <ul class="rows">
        {similar.map((task) => (
          <li key={task.id}>
            <a href={`${map.path}/task/${task.id}-${task.slug}/`} data-turbo-frame="_top">
              <bdi>{task.title}</bdi>
            </a>
            <span class="muted">
              <span class={`dot ${task.list_role}`} aria-hidden="true" /> <bdi>{task.list_name}</bdi> ·{' '}
              {t('task.votes', { count: task.votes_count })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
