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
import { SuggestionText } from '../../features/tasks/schema.ts'
import { NotFound } from '../../platform/errors.ts'
import { readFields } from '../../platform/http/input.ts'
import type { Page, PageRequest } from '../../platform/http/page.ts'
import { type Key, wordsIn } from '../../words/words.ts'
import { TextField } from '../layout/field.tsx'
import { Form, FormActions, Problems, pageForm, Submit } from '../layout/form.tsx'
import { idIn, mapPath } from '../layout/paths.ts'
import { openMapFor } from '../open-map.ts'
import { inOpenTask, type TaskData, TaskPage } from '../task-team/task-page.tsx'
import { takesImages } from './images.ts'
import { imageFormOf, MarkdownField, PreviewButton } from './views/markdown-field.tsx'

const suggestionPath = `${mapPath}/task/:task/own`
const commentPath = `${mapPath}/task/:task/comment/:comment/own`
const CommentText = Type.Pick(NewComment, ['content'])
const ownPage = { needsSignIn: true, for: 'person' } as const

export const ownTextPages: Page[] = [
  /** Lets people edit their own suggestion until someone else takes part. 404 for any other suggestion. */
  {
    ...ownPage,
    path: suggestionPath,
    previews: true,
    ...takesImages('description'),
    show: (request) => showSuggestion(request),
    submit: async (request) => {
      const { ctx, task } = await ownSuggestion(request)
      const { title, description } = readFields(SuggestionText, request.form)
      const rendered = await renderTaskInWorker(ctx, { title, description: description ?? '' })
      if (request.form.preview) return { ...(await showSuggestion(request, rendered.parsed_description)), status: 422 }
      const pending = await editOwnSuggestion(ctx, { task_id: task.id, ...rendered })
      const { slug } = await requireTaskDetails(ctx, task.id)
      return { redirect: taskPath(ctx.map.path, { id: task.id, slug }), flash: savedFlash('suggestion', pending) }
    },
  },
  {
    ...ownPage,
    path: `${suggestionPath}/delete`,
    submit: async (request) => {
      const { ctx, task } = await ownSuggestion(request)
      await deleteOwnSuggestion(ctx, { task_id: task.id })
      return { redirect: `${ctx.map.path}/`, flash: 'own.deleted.suggestion' }
    },
  },
  /** Lets people edit their own comment. 404 for anyone else's. */
  {
    ...ownPage,
    path: commentPath,
    previews: true,
    ...takesImages('content'),
    show: (request) => showComment(request),
    submit: async (request) => {
      const { ctx, task, comment, commentUrl } = await ownComment(request)
      const rendered = await renderCommentInWorker(ctx, readFields(CommentText, request.form))
      if (request.form.preview) return { ...(await showComment(request, rendered.parsed_content)), status: 422 }
      const pending = await editOwnComment(ctx, { comment_id: comment.id, task_id: task.id, ...rendered })
      return { redirect: commentUrl, flash: savedFlash('comment', pending) }
    },
  },
  {
    ...ownPage,
    path: `${commentPath}/delete`,
    submit: async (request) => {
      const { ctx, task, comment, path } = await ownComment(request)
      await deleteOwnComment(ctx, { comment_id: comment.id, task_id: task.id })
      return { redirect: `${path}#conversation`, flash: 'own.deleted.comment' }
    },
  },
]

const savedFlash = (what: 'suggestion' | 'comment', pending: boolean): Key =>
  pending ? 'own.saved.waiting' : `own.saved.${what}`

async function ownSuggestion(request: PageRequest) {
  const ctx = await openMapFor(request)
  const task = await requireTaskDetails(ctx, idIn(request.params.task))
  if (ctx.map.archived || !(await isOwnSuggestion(ctx, task))) throw new NotFound()
  return { ctx, task, path: taskPath(ctx.map.path, task) }
}

async function ownComment(request: PageRequest) {
  const ctx = await openMapFor(request)
  const task = await requireTaskDetails(ctx, idIn(request.params.task))
  const comment = await findOwnComment(ctx, { comment_id: idIn(request.params.comment), task_id: task.id })
  const isOpen = comment && !ctx.map.archived && mayEditComment(ctx, { ...task, author_id: comment.author_id })
  if (!isOpen) throw new NotFound()
  const path = taskPath(ctx.map.path, task)
  return { ctx, task, comment, path, commentUrl: `${path}?comment=${comment.id}#comment-${comment.id}` }
}

async function showSuggestion(request: PageRequest, preview?: string) {
  const opened = await ownSuggestion(request)
  const { task, path } = opened
  const t = wordsIn(request.language)
  const text = { name: 'description', label: t('team.edit.description'), text: task.description, preview } as const
  const view = (
    <OwnTextView text={text} kind="suggestion" action={`${path}own`} back={path}>
      <TextField name="title" label={t('field.title')} value={task.title} max="title" required />
    </OwnTextView>
  )
  return inOpenTask(opened, { view })
}

async function showComment(request: PageRequest, preview?: string) {
  const opened = await ownComment(request)
  const { comment, path, commentUrl } = opened
  const label = wordsIn(request.language)('own.comment.label')
  const text = { name: 'content', label, text: comment.content, preview, focused: true } as const
  const action = `${path}comment/${comment.id}/own`
  const view = <OwnTextView {...{ text, action }} kind="comment" back={commentUrl} />
  return inOpenTask(opened, { view })
}

interface Props {
  kind: 'comment' | 'suggestion'
  action: string
  back: string
  text: Omit<Parameters<typeof MarkdownField>[0], 'images'>
  children?: ComponentChildren
}

function OwnTextView({ kind, action, back, text, children }: Props, common: TaskData) {
  const { t, map } = common
  const { images, form } = imageFormOf(common, map)
  return (
    <TaskPage title={t(`own.edit.${kind}`)}>
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
