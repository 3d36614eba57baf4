import type { ComponentChildren, VNode } from 'preact'
import type { OpenMap } from '../../features/maps/queries/open-map.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { wordsIn } from '../../words/words.ts'
import type { SimilarTask } from '../board/views/similar.tsx'
import { type VotableTask, VoteButton } from '../board/views/vote-button.tsx'
import type { CommonData } from '../layout/common-data.ts'
import { newTab } from './frame.tsx'

interface LinksProps {
  common: CommonData
  /** The path of the map. */
  path: string
  task: VotableTask
  children: ComponentChildren
}

/** A task in a frame. Its votes and its title lead to the task in a new tab, where people can vote. */
export function EmbedTaskLinks({ common, path, task, children }: LinksProps): VNode {
  return (
    <>
      {task.takes_votes ? <VoteLink {...{ common, path, task }} /> : <VoteButton {...{ common, path, task }} />}
      <div>
        <a class="card-title" href={taskPath(path, task)} {...newTab}>
          <bdi>{task.title}</bdi>
        </a>
        {children}
      </div>
    </>
  )
}

function VoteLink({ common, path, task }: Omit<LinksProps, 'children'>): VNode {
  const t = wordsIn(common.language)
  const count = task.votes_count
  return (
    <a class="vote-button" href={taskPath(path, task)} {...newTab}>
      <span class="visually-hidden">{t('vote-button.for', { title: task.title })}</span>
      <span class="vote-count">{t.number(count)}</span>
      <span class="visually-hidden"> {t('task.votes.word', { count })}</span>
    </a>
  )
}

interface SimilarProps {
  common: CommonData
  map: OpenMap
  title: string
  similar: SimilarTask[]
}

/** Tasks similar to the title. `sure` is the title that they were shown for. */
export function EmbedSimilar({ common, map, title, similar }: SimilarProps): VNode {
  const t = wordsIn(common.language)
  return (
    <div id="similar" role="status">
      {similar.length > 0 && (
        <section class="similar" aria-labelledby="similar-heading">
          <h2 id="similar-heading">{t('suggest.similar')}</h2>
          <ul class="cards">
            {similar.map((task) => (
              <li key={task.id} class="card">
                <EmbedTaskLinks common={common} path={map.path} task={task}>
                  <p class="card-foot">
                    <span>
                      <span class={`dot ${task.list_role}`} aria-hidden="true" /> <bdi>{task.list_name}</bdi>
                    </span>
                  </p>
                </EmbedTaskLinks>
              </li>
            ))}
          </ul>
          <input type="hidden" name="sure" value={title} />
        </section>
      )}
    </div>
  )
}

/** What the script loads while a person types. */
export const EmbedSimilarView = ({ common, map, title, similar }: SimilarProps): VNode => (
  <html lang={common.language}>
    <body>
      <EmbedSimilar {...{ common, map, title, similar }} />
    </body>
  </html>
)
