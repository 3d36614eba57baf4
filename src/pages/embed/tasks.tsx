import type { ComponentChildren } from 'preact'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { type VotableTask, VoteButton } from '../board/views/card.tsx'
import { type SimilarTask, votableFirst } from '../board/views/similar.tsx'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { NameLink } from '../layout/text.tsx'
import { newTab } from './frame.tsx'

interface LinksProps {
  path: string
  task: VotableTask
  children: ComponentChildren
}

/** A task in a frame. Its votes and its title open the task in a new tab, where people can vote. */
export function EmbedTaskLinks({ path, task, children }: LinksProps) {
  return (
    <>
      {task.takes_votes ? <VoteLink {...{ path, task }} /> : <VoteButton {...{ path, task }} />}
      <div>
        <NameLink class="card-title" href={taskPath(path, task)} {...newTab} name={task.title} />
        {children}
      </div>
    </>
  )
}

function VoteLink({ path, task }: Omit<LinksProps, 'children'>, { t }: CommonData) {
  const count = task.total_votes
  return (
    <a class="vote-button" href={taskPath(path, task)} {...newTab}>
      <span class="visually-hidden">{t('vote-button.for', { title: task.title })}</span>
      <span class="vote-count">{t.number(count)}</span>
      <span class="visually-hidden"> {t('task.votes.word', { count })}</span>
    </a>
  )
}

interface SimilarProps {
  title: string
  similar: SimilarTask[]
}

type ListedTask = VotableTask & { list_name: string; list_role: string }

export const EmbedTasks = ({ id, heading, tasks }: TasksProps, { map }: MapData) => (
  <section class="similar" aria-labelledby={id}>
    <h2 id={id}>{heading}</h2>
    <ul class="cards">
      {tasks.map((task) => (
        <li key={task.id} class="card">
          <EmbedTaskLinks path={map.path} task={task}>
            <p class="card-foot">
              <span>
                <span class={`dot ${task.list_role}`} aria-hidden="true" /> <bdi>{task.list_name}</bdi>
              </span>
            </p>
          </EmbedTaskLinks>
        </li>
      ))}
    </ul>
  </section>
)

interface TasksProps {
  id: string
  heading: string
  tasks: ListedTask[]
}

/** Tasks similar to the title. `sure` is the title they were found for. */
export const EmbedSimilar = ({ title, similar }: SimilarProps, common: CommonData) => (
  <div id="similar" role="status">
    {similar.length > 0 && (
      <>
        <EmbedTasks id="similar-heading" {...votableFirst(common, similar)} />
        <input type="hidden" name="sure" value={title} />
      </>
    )}
  </div>
)

/** The frame that the script loads while a person types. */
export const EmbedSimilarView = ({ title, similar }: SimilarProps, { language }: CommonData) => (
  <html lang={language}>
    <body>
      <EmbedSimilar {...{ title, similar }} />
    </body>
  </html>
)
