import type { VNode } from 'preact'
import type { Visit } from '../../../platform/http/page.ts'
import type { OpenMap } from '../../maps/map.ts'
import { taskPath } from '../../tasks/path.ts'
import { Stone } from './stone.tsx'

export interface Similar {
  id: number
  slug: string
  title: string
  votes_count: number
  voted: boolean
  takes_votes: boolean
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
  return (
    <section class="similar" aria-labelledby="similar-heading">
      <h2 id="similar-heading">{heading}</h2>
      <ul class="cards">
        {similar.map((task) => (
          <li key={task.id} class="card">
            <Stone visit={visit} path={map.path} task={task} />
            <div>
              <a class="card-title" href={taskPath(map.path, task)} data-turbo-frame="_top">
                <bdi>{task.title}</bdi>
              </a>
              <p class="card-foot">
                <span>
                  <span class={`dot ${task.list_role}`} aria-hidden="true" /> <bdi>{task.list_name}</bdi>
                </span>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
