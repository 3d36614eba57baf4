import { listSimilarTasks } from '../../features/search/queries/search-tasks.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import type { Page } from '../../platform/http/page.ts'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { Layout } from '../layout/layout.tsx'
import { NameLink, Section } from '../layout/text.tsx'
import { type TaskData, taskPagePath, withTask } from '../task-team/task-page.tsx'
import { type VotableTask, VoteButton } from './views/card.tsx'

/** Tasks similar to a task. The task's page loads them separately, so it doesn't wait for the search. */
export const similarTasksPage: Page = {
  path: taskPagePath('similar'),
  isSearch: () => true,
  show: withTask(async ({ ctx, task }) => ({
    view: <SimilarTasksView similar={await listSimilarTasks(ctx, task.title, task.id)} />,
  })),
}

const SimilarTasksView = ({ similar }: { similar: SimilarTask[] }, { t, task, path }: TaskData) => (
  <Layout title={t('task.similar.of', { title: task.title })}>
    <h1>
      <NameLink href={path} name={task.title} />
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
export function SimilarTasksFrame(_: object, { t, path }: TaskData) {
  const url = `${path}similar`
  return (
    <turbo-frame id={similarFrame} src={url} loading="lazy">
      {/* With a script, the link would lose keyboard focus when it's replaced. */}
      <noscript>
        <p>
          <a href={url}>{t('task.similar')}</a>
        </p>
      </noscript>
    </turbo-frame>
  )
}
