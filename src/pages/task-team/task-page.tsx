import type { ComponentChildren } from 'preact'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import type { AudienceCount } from '../../features/notices/queries/audience.ts'
import { requireTaskDetails, type TaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import type { CommonData, MapData } from '../layout/common-data.ts'
import { Layout } from '../layout/layout.tsx'
import { idIn, mapPath } from '../layout/paths.ts'
import { NameLink } from '../layout/text.tsx'
import { inOpenMap } from '../open-map.ts'
import { openWorkspace } from '../workspace/workspace-page.ts'

export interface OpenTask {
  ctx: OpenMapContext
  task: TaskDetails
  /** The task's path, with a trailing slash. */
  path: string
}

/** What the views of a page below a task receive. */
export type TaskData = MapData & Pick<OpenTask, 'task' | 'path'>

type Handler = (opened: OpenTask, request: PageRequest) => Promise<PageResponse>

interface TeamTaskPage extends Pick<Page, 'files' | 'fieldsWithFiles' | 'previews'> {
  show?: Handler
  submit?: Handler
}

export const taskTeamPath = (rest: string): string => `${mapPath}/task/:task/${rest}`

/** A page below a task, for members of the team. Its handlers get the opened task. */
export const taskTeamPage = (rest: string, { show, submit, ...page }: TeamTaskPage): Page =>
  ({
    ...page,
    path: taskTeamPath(rest),
    for: 'member',
    needsSignIn: true,
    ...(show && { show: withTask(show) }),
    ...(submit && { submit: withTask(submit) }),
  }) as Page

const withTask = (handle: Handler) => async (request: PageRequest) => {
  const opened = await openTask(request)
  return inOpenTask(opened, await handle(opened, request))
}

/** The views of the response also receive the task, its path, and the map. */
export const inOpenTask = ({ ctx, task, path }: OpenTask, response: PageResponse): Promise<PageResponse> =>
  inOpenMap(ctx, 'view' in response ? { ...response, data: { task, path } } : response)

/** The task in the URL, for members of the team. For anyone else, the page doesn't exist. */
export async function openTask(request: PageRequest): Promise<OpenTask> {
  const ctx = await openWorkspace(request, 'member')
  const task = await requireTaskDetails(ctx, idIn(request.params.task))
  return { ctx, task, path: taskPath(ctx.map.path, task) }
}

interface FrameProps {
  title: string
  /** Default: the title. */
  heading?: ComponentChildren
  children: ComponentChildren
}

/** The frame of every page about a task: a link back to it, a heading, the content. */
export const TaskPage = ({ title, heading = title, children }: FrameProps, { task, path }: TaskData) => (
  <Layout title={title}>
    <section class="narrow">
      <p class="breadcrumbs">
        <NameLink class="back" href={path} name={task.title} />
      </p>
      {heading && <h1>{heading}</h1>}
      {children}
    </section>
  </Layout>
)

interface AudienceProps {
  audience: AudienceCount
  /** Doesn't mention followers if there are none. */
  onlyIfAny?: boolean
}

export function AudienceLine({ audience, onlyIfAny = false }: AudienceProps, { t }: CommonData) {
  const { told, cannot, minutes } = audience
  const isNobody = told + cannot === 0
  if (isNobody && !onlyIfAny) return <p class="muted audience">{t('audience.nobody')}</p>
  const who =
    told === 0
      ? [t('audience.here', { count: cannot })]
      : [t('audience.told', { count: told }), ...(cannot > 0 ? [t('audience.cannot', { count: cannot })] : [])]
  return (
    <p class="muted audience">
      {!isNobody && `${who.join(', ')}. `}
      {minutes > 0 && t('audience.held', { count: minutes })}
    </p>
  )
}
