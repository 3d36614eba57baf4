import type { ComponentChildren } from 'preact'
import Type from 'typebox'
import { mayEditComment } from '../../features/comments/policy.ts'
import { renderCommentInWorker } from '../../features/comments/queries/render-comment-in-worker.ts'
import { findOwnComment } from '../../features/comments/queries/require-comment.ts'
import { NewComment } from '../../features/comments/schema.ts'
import { deleteOwnComment, editOwnComment } from '../../features/comments/verbs/own-comments.ts'
import { isOwnSuggestion } from '../../features/moderation/queries/own-suggestions.ts'
import { deleteOwnSuggestion, editOwnSuggestion } from '../../features/moderation/verbs/suggestions.ts'
import { renderTaskInWorker } from '../../features/tasks/queries/render-task-in-worker.ts'
import { requireTaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { NewTask } from '../../features/tasks/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { type Key, wordsIn } from '../../words/words.ts'
import type { MapData } from '../layout/common-data.ts'
import { TextField } from '../layout/field.tsx'
import { Form, FormActions, Problems, pageForm, Submit } from '../layout/form.tsx'
import { idIn, mapPath } from '../layout/paths.ts'
import { inOpenMap, openMapFor } from '../open-map.ts'
import { TaskPage } from '../task-team/views/task-page.tsx'
import { addChosenImage } from './images.ts'
import { imageFormOf, MarkdownField, PreviewButton } from './views/markdown-field.tsx'

const suggestionPath = `${mapPath}/task/:task/own`
const commentPath = `${mapPath}/task/:task/comment/:comment/own`
const SuggestionText = Type.Pick(NewTask, ['title', 'description'])
const CommentText = Type.Pick(NewComment, ['content'])
const ownPage = { needsSignIn: true, for: 'person' } as const

/** Lets people edit their own suggestion until someone else takes part. 404 for any other suggestion. */
export const ownSuggestionPage: Page = {
  ...ownPage,
  path: suggestionPath,
  previews: true,
  files: true,
  show: (request) => showSuggestion(request),
  submit: async (request) => {
    const { ctx, task } = await ownSuggestion(request)
    await addChosenImage(request, ctx, 'description')
    const { title, description } = readFields(SuggestionText, request.form)
    const rendered = await renderTaskInWorker(ctx, { title, description: description ?? '' })
    if (request.form.preview) return { ...(await showSuggestion(request, rendered.parsed_description)), status: 422 }
    const pending = await editOwnSuggestion(ctx, { task_id: task.id, ...rendered })
    const { slug } = await requireTaskDetails(ctx, task.id)
    return { redirect: taskPath(ctx.map.path, { id: task.id, slug }), flash: savedFlash('suggestion', pending) }
  },
}

export const deleteOwnSuggestionAction: Page = {
  ...ownPage,
  path: `${suggestionPath}/delete`,
  submit: async (request) => {
    const { ctx, task } = await ownSuggestion(request)
    await deleteOwnSuggestion(ctx, { task_id: task.id })
    return { redirect: `${ctx.map.path}/`, flash: 'own.deleted.suggestion' }
  },
}

/** Lets people edit their own comment. 404 for anyone else's. */
export const ownCommentPage: Page = {
  ...ownPage,
  path: commentPath,
  previews: true,
  files: true,
  show: (request) => showComment(request),
  submit: async (request) => {
    const { ctx, task, comment, commentUrl } = await ownComment(request)
    await addChosenImage(request, ctx, 'content')
    const rendered = await renderCommentInWorker(ctx, readFields(CommentText, request.form))
    if (request.form.preview) return { ...(await showComment(request, rendered.parsed_content)), status: 422 }
    const pending = await editOwnComment(ctx, { comment_id: comment.id, task_id: task.id, ...rendered })
    return { redirect: commentUrl, flash: savedFlash('comment', pending) }
  },
}

export const deleteOwnCommentAction: Page = {
  ...ownPage,
  path: `${commentPath}/delete`,
  submit: async (request) => {
    const { ctx, task, comment, taskUrl } = await ownComment(request)
    await deleteOwnComment(ctx, { comment_id: comment.id, task_id: task.id })
    return { redirect: `${taskUrl}#conversation`, flash: 'own.deleted.comment' }
  },
}

const savedFlash = (what: 'suggestion' | 'comment', pending: boolean): Key =>
  pending ? 'own.saved.waiting' : `own.saved.${what}`

async function ownSuggestion(request: PageRequest) {
  const ctx = await openMapFor(request)
  const task = await requireTaskDetails(ctx, idIn(request.params.task))
  if (ctx.map.archived || !(await isOwnSuggestion(ctx, task))) throw new NotFound()
  return { ctx, task, taskUrl: taskPath(ctx.map.path, task) }
}

async function ownComment(request: PageRequest) {
  const ctx = await openMapFor(request)
  const task = await requireTaskDetails(ctx, idIn(request.params.task))
  const comment = await findOwnComment(ctx, { comment_id: idIn(request.params.comment), task_id: task.id })
  const isOpen = comment && !ctx.map.archived && mayEditComment(ctx, { ...task, author_id: comment.author_id })
  if (!isOpen) throw new NotFound()
  const taskUrl = taskPath(ctx.map.path, task)
  return { ctx, task, comment, taskUrl, commentUrl: `${taskUrl}?comment=${comment.id}#comment-${comment.id}` }
}

async function showSuggestion(request: PageRequest, preview?: string) {
  const { ctx, task, taskUrl } = await ownSuggestion(request)
  const t = wordsIn(request.language)
  const text = { name: 'description', label: t('team.edit.description'), text: task.description, preview } as const
  const view = (
    <OwnTextView {...{ task, taskUrl, text }} kind="suggestion" action={`${taskUrl}own`} back={taskUrl}>
      <TextField name="title" label={t('field.title')} value={task.title} max="title" required />
    </OwnTextView>
  )
  return inOpenMap(ctx, { view })
}

async function showComment(request: PageRequest, preview?: string) {
  const { ctx, task, comment, taskUrl, commentUrl } = await ownComment(request)
  const label = wordsIn(request.language)('own.comment.label')
  const text = { name: 'content', label, text: comment.content, preview, focused: true } as const
  const action = `${taskUrl}comment/${comment.id}/own`
  const view = <OwnTextView {...{ task, taskUrl, text, action }} kind="comment" back={commentUrl} />
  return inOpenMap(ctx, { view })
}

interface Props {
  task: { title: string }
  taskUrl: string
  kind: 'comment' | 'suggestion'
  action: string
  back: string
  text: Omit<Parameters<typeof MarkdownField>[0], 'images'>
  children?: ComponentChildren
}

function OwnTextView({ task, taskUrl, kind, action, back, text, children }: Props, common: MapData) {
  const { t, map } = common
  const { images, form } = imageFormOf(common, map)
  return (
    <TaskPage task={task} path={taskUrl} title={t(`own.edit.${kind}`)}>
      <Form action={action} data-draft="" {...form}>
        <Problems field={null} />
        {children}
        <MarkdownField {...text} text={common.form[text.name] ?? text.text} images={images} />
        <p class="muted">{t('own.kept')}</p>
        <FormActions submit={t('action.save')} cancel={t('action.cancel')} back={back}>
          <PreviewButton />
        </FormActions>
      </Form>
      <details class="delete-own">
        <summary>{t(`own.delete.${kind}`)}</summary>
        <p>{t(`own.delete.${kind}.help`)}</p>
        <Submit kind="danger" form={pageForm} formaction={`${action}/delete`}>
          {t('action.delete')}
        </Submit>
      </details>
    </TaskPage>
  )
}
