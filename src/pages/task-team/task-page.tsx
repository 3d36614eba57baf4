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
import { inOpenMap, openMapFor } from '../open-map.ts'
import { openWorkspace } from '../workspace/workspace-page.ts'

export interface OpenTask {
  ctx: OpenMapContext
  task: TaskDetails
  /** The task's path, with a trailing slash. */
  path: string
}

/** What the views of a page about a task receive. */
export type TaskData = MapData & Pick<OpenTask, 'task' | 'path'>

type Handler = (opened: OpenTask, request: PageRequest) => Promise<PageResponse>

interface TeamTaskPage extends Pick<Page, 'files' | 'fieldsWithFiles' | 'previews'> {
  show?: Handler
  submit?: Handler
}

/** The path of a page about a task. */
export const taskPagePath = (rest: string): string => `${mapPath}/task/:task/${rest}`

/** A page below a task, for members of the team. Its handlers get the opened task. */
export const taskTeamPage = (rest: string, { show, submit, ...page }: TeamTaskPage): Page =>
  ({
    ...page,
    path: taskPagePath(rest),
    for: 'member',
    needsSignIn: true,
    ...(show && { show: withTask(show, openTaskForTeam) }),
    ...(submit && { submit: withTask(submit, openTaskForTeam) }),
  }) as Page

/** Opens the task in the URL, for a page's handler and its views. */
export const withTask =
  (handle: Handler, open = openTask) =>
  async (request: PageRequest): Promise<PageResponse> => {
    const opened = await open(request)
    const response = await handle(opened, request)
    const { ctx, task, path } = opened
    return inOpenMap(ctx, 'view' in response ? { ...response, data: { task, path, ...response.data } } : response)
  }

export const openTask = async (request: PageRequest): Promise<OpenTask> => taskIn(await openMapFor(request), request)

/** For members of the team. For anyone else, the page doesn't exist. */
export const openTaskForTeam = async (request: PageRequest): Promise<OpenTask> =>
  taskIn(await openWorkspace(request, 'member'), request)

async function taskIn(ctx: OpenMapContext, { params }: PageRequest): Promise<OpenTask> {
  const task = await requireTaskDetails(ctx, idIn(params.task))
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
