import type { VNode } from 'preact'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import { taskPath } from '../../../features/tasks/rules/path.ts'
import type { CommonData } from '../../layout/common-data.ts'
import { type VotableTask, VoteButton } from './vote-button.tsx'

export interface SimilarTask extends VotableTask {
  list_name: string
  list_role: string
}

interface Props {
  common: CommonData
  map: OpenMap
  similar: SimilarTask[]
  heading: string
  /** The form that somebody is filling in beside them. */
  form?: string
}

/** Tasks that are similar, so that people vote for them instead of suggesting the same again. */
export function SimilarTasks({ common, map, similar, heading, form }: Props): VNode {
  return (
    <section class="similar" aria-labelledby="similar-heading">
      <h2 id="similar-heading">{heading}</h2>
      <ul class="cards">
        {similar.map((task) => (
          <li key={task.id} class="card">
            <VoteButton
              common={common}
              path={map.path}
              task={task}
              {...(form && { form: { id: form, action: `${map.path}/suggest/vote/${task.id}` } })}
            />
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
