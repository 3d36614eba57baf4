import Type from 'typebox'
import { mergeUndoably } from '../../features/actions/verbs/undo.ts'
import { previewMerge } from '../../features/merges/queries/list-merged-tasks.ts'
import { MergeInto } from '../../features/merges/schema.ts'
import { unmergeTask } from '../../features/merges/verbs/merge-task.ts'
import { type AudienceCount, countAudience } from '../../features/notices/queries/audience.ts'
import { listSimilarTasks, searchTasks } from '../../features/search/queries/search-tasks.ts'
import { findTaskDetails, requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { localPath } from '../../lib/urls.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page } from '../../platform/http/page.ts'
import { SearchBox } from '../board/views/search-results.tsx'
import { actionFlash } from '../flash.tsx'
import { Form, LinkButton, Problems, Submit } from '../layout/form.tsx'
import { idIn } from '../layout/paths.ts'
import { openWorkspace } from '../workspace/workspace-page.ts'
import { AudienceLine, type TaskData, TaskPage, taskPagePath, taskTeamPage } from './task-page.tsx'

const maxFound = 10

export const mergePages: Page[] = [
  /** Choose the task that stays, then confirm what moves there. */
  taskTeamPage('merge', {
    show: async ({ ctx, task }, request) => {
      const target = await findTaskDetails(ctx, idIn(request.form.into ?? request.query.into))
      if (target && target.id !== task.id) {
        const moves = await previewMerge(ctx, { task_id: task.id, into: target.id })
        const audience = await countAudience(ctx, { task_id: task.id })
        return { view: <ConfirmMergeView {...{ target, moves, audience }} /> }
      }
      const words = request.query.q ?? ''
      const found = words
        ? (await searchTasks(ctx, { words, limit: maxFound + 1 })).tasks
        : await listSimilarTasks(ctx, task.title, task.id)
      const others = found.filter(({ id }) => id !== task.id).slice(0, maxFound)
      return { view: <MergeView words={words} found={others} /> }
    },
    submit: async ({ ctx, task }, request) => {
      const { into } = readFields(Type.Pick(MergeInto, ['into']), request.form)
      const undo = await mergeUndoably(ctx, { task_id: task.id, into })
      const target = await requireTaskDetails(ctx, into)
      const about = { undo, title: task.title, into: target.title }
      return { redirect: taskPath(ctx.map.path, target), flash: await actionFlash(ctx, 'merge.done', about) }
    },
  }),
  /** The task in the URL is the one that was merged. The person stays on the other task's page. */
  {
    path: taskPagePath('unmerge'),
    needsSignIn: true,
    for: 'member',
    submit: async (request) => {
      const ctx = await openWorkspace(request, 'member')
      await unmergeTask(ctx, { task_id: idIn(request.params.task) })
      return { redirect: localPath(request.form.from), flash: 'merge.undone' }
    },
  },
]

interface Found {
  /** The search text. If it's empty, similar tasks are shown. */
  words: string
  found: { id: number; title: string; total_votes: number; list_name: string; list_role: string }[]
}

const MergeView = ({ words, found }: Found, { t, path }: TaskData) => (
  <TaskPage title={t('merge.title')}>
    <Problems field={null} />
    <Problems field="into" />
    <p class="muted">{t('merge.help')}</p>
    <search>
      <form class="search" action={`${path}merge`} data-auto-submit="250" data-turbo-frame="results">
        <SearchBox label={t('merge.search')} send={t('search.send')} words={words} placeholder={t('search.title')} />
      </form>
    </search>
    <turbo-frame id="results" target="_top">
      <FoundTasks words={words} found={found} />
    </turbo-frame>
  </TaskPage>
)

function FoundTasks({ words, found }: Found, { t, path }: TaskData) {
  if (found.length === 0) return words ? <p class="result-count">{t('merge.none')}</p> : null
  return (
    <>
      <h2>{t(words ? 'merge.found' : 'task.similar')}</h2>
      <ul class="rows found">
        {found.map(({ id, title, total_votes, list_name, list_role }) => (
          <li key={id}>
            <div>
              <bdi>{title}</bdi>
              <p class="muted">
                <span class={`dot ${list_role}`} aria-hidden="true" /> <bdi>{list_name}</bdi> ·{' '}
                {t('task.votes', { count: total_votes })}
              </p>
            </div>
            <a class="button" href={`${path}merge?into=${id}`}>
              {t('merge.choose')}
              <span class="visually-hidden">: {title}</span>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}

interface ConfirmProps {
  target: { id: number; title: string }
  moves: { votes: number; already: number; comments: number }
  audience: AudienceCount
}

function ConfirmMergeView({ target, moves, audience }: ConfirmProps, { t, path }: TaskData) {
  const already = moves.already > 0 ? `, ${t('merge.already', { count: moves.already })}` : ''
  const votes = t('task.votes', { count: moves.votes }) + already
  const what = moves.comments > 0 ? `${votes}; ${t('task.comments', { count: moves.comments })}` : votes
  return (
    <TaskPage title={t('merge.title')} heading={t('merge.into', { title: target.title })}>
      <p>{t('merge.moves', { what })}</p>
      <p class="muted">{t('merge.help')}</p>
      <Form action={`${path}merge`}>
        <Problems field={null} />
        <Problems field="into" />
        <input type="hidden" name="into" value={target.id} />
        <AudienceLine audience={audience} />
        <div class="actions">
          <Submit kind="primary">{t('merge.send')}</Submit>
          <LinkButton href={path} text={t('action.cancel')} />
          <a href={`${path}merge`}>{t('merge.other')}</a>
        </div>
      </Form>
    </TaskPage>
  )
}
