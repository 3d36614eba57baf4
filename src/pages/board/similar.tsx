import { listSimilarTasks } from '../../features/search/queries/search-tasks.ts'
import { requireTaskDetails, type TaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import type { Page } from '../../platform/http/page.ts'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { Layout } from '../layout/layout.tsx'
import { idIn, mapPath } from '../layout/paths.ts'
import { NameLink, Section } from '../layout/text.tsx'
import { withMap } from '../open-map.ts'
import { type VotableTask, VoteButton } from './views/card.tsx'

/** Tasks similar to a task. The task's page loads them separately, so it doesn't wait for the search. */
export const similarTasksPage: Page = {
  path: `${mapPath}/task/:task/similar`,
  isSearch: () => true,
  show: withMap(async (request, ctx) => {
    const task = await requireTaskDetails(ctx, idIn(request.params.task))
    const similar = await listSimilarTasks(ctx, task.title, task.id)
    return { view: <SimilarTasksView {...{ task, similar }} /> }
  }),
}

type Props = { task: TaskDetails; similar: SimilarTask[] }

const SimilarTasksView = ({ task, similar }: Props, { t, map }: MapData) => (
  <Layout title={t('task.similar.of', { title: task.title })}>
    <h1>
      <NameLink href={taskPath(map.path, task)} name={task.title} />
    </h1>
    <turbo-frame id={similarFrame}>
      {similar.length > 0 && <SimilarTasks similar={similar} heading={t('task.similar')} />}
    </turbo-frame>
    {/* Outside the frame, because only this page shows it. */}
    {similar.length === 0 && <p class="muted">{t('task.similar.none')}</p>}
  </Layout>
)

export interface SimilarTask extends VotableTask {
  list_name: string
  list_role: string
}

/** Tasks open for voting first. The heading asks for a vote only if there is one. */
export function votableFirst({ t }: CommonData, similar: SimilarTask[]) {
  const tasks = similar.toSorted((a, b) => Number(b.takes_votes) - Number(a.takes_votes))
  return { tasks, heading: t(tasks[0]?.takes_votes ? 'suggest.similar' : 'suggest.similar.closed') }
}

interface SimilarProps {
  /** Of the heading. */
  id?: string
  similar: SimilarTask[]
  heading: string
  /** The id of a form next to them. A vote sends its fields along, and the page shows them again. */
  form?: string
}

/** Similar tasks, so that people vote for them instead of suggesting them again. */
export const SimilarTasks = (
  { id = 'similar-heading', similar, heading, form }: SimilarProps,
  { map, newTab }: MapData,
) => (
  <Section id={id} title={heading} class="similar">
    <ul class="cards">
      {similar.map((task) => (
        <li key={task.id} class="card">
          <VoteButton
            path={map.path}
            task={task}
            {...(form && { form: { id: form, action: `${map.path}/suggest/vote/${task.id}` } })}
          />
          <div>
            <NameLink
              class="card-title"
              href={taskPath(map.path, task)}
              data-turbo-frame="_top"
              {...newTab}
              name={task.title}
            />
            <p class="card-foot">
              <span>
                <span class={`dot ${task.list_role}`} aria-hidden="true" /> <bdi>{task.list_name}</bdi>
              </span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)

const similarFrame = 'similar-tasks'

/** A task's page loads similar tasks here once it's scrolled that far. Without a script it's a link to their page. */
export function SimilarTasksFrame({ task }: { task: { id: number; slug: string } }, { t, map }: MapData) {
  const path = `${taskPath(map.path, task)}similar`
  return (
    <turbo-frame id={similarFrame} src={path} loading="lazy">
      {/* With a script, the link would lose keyboard focus when it's replaced. */}
      <noscript>
        <p>
          <a href={path}>{t('task.similar')}</a>
        </p>
      </noscript>
    </turbo-frame>
  )
}
