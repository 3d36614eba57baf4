import type { ComponentChildren, VNode } from 'preact'
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
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import type { Key } from '../../words/words.ts'
import { TextField } from '../layout/field.tsx'
import { Form, FormActions, Problems, pageForm, Submit } from '../layout/form.tsx'
import { idIn } from '../layout/paths.ts'
import { type OpenTask, openTask, type TaskData, TaskPage, taskPagePath, withTask } from '../task-team/task-page.tsx'
import { takesImages } from './images.ts'
import { MarkdownField, PreviewButton } from './views/markdown-field.tsx'

const suggestionPath = taskPagePath('own')
const commentPath = taskPagePath('comment/:comment/own')
const CommentText = Type.Pick(NewComment, ['content'])
const ownPage = { needsSignIn: true, for: 'person' } as const

export const ownTextPages: Page[] = [
  /** Lets people edit their own suggestion until someone else takes part. 404 for any other suggestion. */
  {
    ...ownPage,
    path: suggestionPath,
    previews: true,
    ...takesImages('description'),
    show: withTask(async () => ({ view: <OwnSuggestionView /> }), openOwnSuggestion),
    submit: withTask(async ({ ctx, task }, request) => {
      const { title, description } = readFields(SuggestionText, request.form)
      const rendered = await renderTaskInWorker(ctx, { title, description: description ?? '' })
      if (request.form.preview) return previewed(<OwnSuggestionView />, rendered.parsed_description)
      const pending = await editOwnSuggestion(ctx, { task_id: task.id, ...rendered })
      const { slug } = await requireTaskDetails(ctx, task.id)
      return { redirect: taskPath(ctx.map.path, { id: task.id, slug }), flash: savedFlash('suggestion', pending) }
    }, openOwnSuggestion),
  },
  {
    ...ownPage,
    path: `${suggestionPath}/delete`,
    submit: withTask(async ({ ctx, task }) => {
      await deleteOwnSuggestion(ctx, { task_id: task.id })
      return { redirect: `${ctx.map.path}/`, flash: 'own.deleted.suggestion' }
    }, openOwnSuggestion),
  },
  /** Lets people edit their own comment. 404 for anyone else's. */
  {
    ...ownPage,
    path: commentPath,
    previews: true,
    ...takesImages('content'),
    show: withTask(async (opened, request) => ({
      view: <OwnCommentView {...(await requireOwnComment(opened, request))} />,
    })),
    submit: withTask(async (opened, request) => {
      const { ctx, task } = opened
      const { comment, url } = await requireOwnComment(opened, request)
      const rendered = await renderCommentInWorker(ctx, readFields(CommentText, request.form))
      if (request.form.preview) return previewed(<OwnCommentView {...{ comment, url }} />, rendered.parsed_content)
      const pending = await editOwnComment(ctx, { comment_id: comment.id, task_id: task.id, ...rendered })
      return { redirect: url, flash: savedFlash('comment', pending) }
    }),
  },
  {
    ...ownPage,
    path: `${commentPath}/delete`,
    submit: withTask(async (opened, request) => {
      const { ctx, task, path } = opened
      const { comment } = await requireOwnComment(opened, request)
      await deleteOwnComment(ctx, { comment_id: comment.id, task_id: task.id })
      return { redirect: `${path}#conversation`, flash: 'own.deleted.comment' }
    }),
  },
]

const savedFlash = (what: 'suggestion' | 'comment', pending: boolean): Key =>
  pending ? 'own.saved.waiting' : `own.saved.${what}`

const previewed = (view: VNode, preview: string): PageResponse => ({ view, data: { preview }, status: 422 })

async function openOwnSuggestion(request: PageRequest): Promise<OpenTask> {
  const opened = await openTask(request)
  const { ctx, task } = opened
  if (ctx.map.archived || !(await isOwnSuggestion(ctx, task))) throw new NotFound()
  return opened
}

async function requireOwnComment({ ctx, task, path }: OpenTask, { params }: PageRequest) {
  const comment = await findOwnComment(ctx, { comment_id: idIn(params.comment), task_id: task.id })
  const isOpen = comment && !ctx.map.archived && mayEditComment(ctx, { ...task, author_id: comment.author_id })
  if (!isOpen) throw new NotFound()
  return { comment, url: `${path}?comment=${comment.id}#comment-${comment.id}` }
}

const OwnSuggestionView = (_: object, { t, task, path }: TaskData) => (
  <OwnTextView kind="suggestion" action={`${path}own`} back={path}>
    <TextField name="title" label={t('field.title')} value={task.title} max="title" required />
    <MarkdownField name="description" label={t('team.edit.description')} value={task.description} />
  </OwnTextView>
)

interface OwnCommentProps {
  comment: { id: number; content: string }
  url: string
}

const OwnCommentView = ({ comment, url }: OwnCommentProps, { t, path }: TaskData) => (
  <OwnTextView kind="comment" action={`${path}comment/${comment.id}/own`} back={url}>
    <MarkdownField name="content" label={t('own.comment.label')} value={comment.content} focused />
  </OwnTextView>
)

interface Props {
  kind: 'comment' | 'suggestion'
  action: string
  back: string
  children: ComponentChildren
}

const OwnTextView = ({ kind, action, back, children }: Props, { t }: TaskData) => (
  <TaskPage title={t(`own.edit.${kind}`)}>
    <Form action={action} data-draft="" hasFiles>
      <Problems field={null} />
      {children}
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
