import type { VNode } from 'preact'
import { listCategories } from '../../features/categories/queries/categories.ts'
import { commentRefusal } from '../../features/comments/policy.ts'
import { findAnswer } from '../../features/comments/queries/find-answer.ts'
import { listMentions, listParticipants } from '../../features/comments/queries/list-participants.ts'
import {
  type Conversation,
  type ConversationOrder,
  emptyConversation,
  listOwnPendingComments,
  readConversation,
} from '../../features/comments/queries/read-conversation.ts'
import { mentionedIn, withMentions } from '../../features/comments/rules/mentions.ts'
import type { OpenMapContext } from '../../features/maps/queries/open-map.ts'
import { listMergedTasks } from '../../features/merges/queries/list-merged-tasks.ts'
import { findDeclined } from '../../features/moderation/queries/list-declined.ts'
import { listMessages } from '../../features/moderation/queries/list-messages.ts'
import { isOwnSuggestion } from '../../features/moderation/queries/own-suggestions.ts'
import { hasUnseen } from '../../features/notices/queries/list-notices.ts'
import { markSeen } from '../../features/notices/verbs/mark-seen.ts'
import { listAssignees, listNotes, readPlanOf } from '../../features/planning/queries/plan-and-notes.ts'
import { listBoardLists } from '../../features/tasks/queries/board.ts'
import { findMergedInto } from '../../features/tasks/queries/find-task.ts'
import { readHistory } from '../../features/tasks/queries/history.ts'
import {
  findTaskDetails,
  requireTaskDetails,
  type TaskDetails,
} from '../../features/tasks/queries/require-task-details.ts'
import { taskPath } from '../../features/tasks/rules/list-view.ts'
import { listRecentVoters } from '../../features/votes/queries/voters.ts'
import type { MapContext } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import type { Page, PageRequest, PageResponse } from '../../platform/http/page.ts'
import { idIn, mapPath } from '../layout/paths.ts'
import { inOpenMap, openMapFor, withSharedMap } from '../open-map.ts'
import { DeclinedView } from './views/conversation.tsx'
import { TaskView } from './views/task.tsx'
import type { TeamPanelData } from './views/task-data.ts'

export const taskPage: Page = { path: `${mapPath}/task/:task`, show: withSharedMap(lookAtTask) }

async function lookAtTask(request: PageRequest, ctx: OpenMapContext): Promise<PageResponse> {
  const id = idIn(request.params.task)
  const task = await findTaskDetails(ctx, id)
  if (!task) {
    const target = await findMergedInto(ctx, id)
    if (target) return { redirect: taskPath(ctx.map.path, target), flash: 'task.merged' }
    const declined = await findDeclined(ctx, id)
    if (!declined) throw new NotFound()
    return { view: <DeclinedView {...declined} />, status: 410 }
  }
  if (request.params.task !== `${task.id}-${task.slug}`) {
    return { redirect: taskPath(ctx.map.path, task), permanent: true }
  }
  const isNew = await hasNew(ctx, task.id)
  if (isNew && !request.isPrefetch) await markSeen(ctx, { task_id: task.id })
  return { view: await taskView(request, ctx, task, { isUnopened: isNew && request.isPrefetch }) }
}

/** Whether the person has unseen notifications about the task. False in an archived map, where nothing is written. */
const hasNew = async (ctx: OpenMapContext, task_id: number): Promise<boolean> =>
  !ctx.map.archived && (await hasUnseen(ctx, task_id))

/** A task's page, with a comment that hasn't been sent yet. */
export async function showTask(request: PageRequest, preview?: string) {
  const ctx = await openMapFor(request)
  const task = await requireTaskDetails(ctx, idIn(request.params.task))
  return inOpenMap(ctx, { view: await taskView(request, ctx, task, { preview }) })
}

async function taskView(
  request: PageRequest,
  ctx: OpenMapContext,
  task: TaskDetails,
  { preview, isUnopened = false }: { preview?: string | undefined; isUnopened?: boolean } = {},
): Promise<VNode> {
  const { form, query } = request
  const order = (form.order ?? query.order) === 'newest' ? 'newest' : 'oldest'
  const [conversation, answer, team, pendingComments, messages, voters, history, participants, isOwn] =
    await Promise.all([
      task.comments_count === 0 ? emptyConversation : conversationFor(ctx, request, task.id, order),
      findAnswer(ctx, task),
      findTeamPanel(ctx, task),
      task.has_pending_comment ? listOwnPendingComments(ctx, task.id) : [],
      task.has_messages ? listMessages(ctx, task) : [],
      task.votes_count === 0 ? [] : listRecentVoters(ctx, task.id),
      readHistory(ctx, task.id),
      ctx.actor.kind === 'person' ? listParticipants(ctx, task.id) : [],
      !ctx.map.archived && isOwnSuggestion(ctx, task),
    ])
  const mentions = await listMentions(ctx, [...conversation.comments, ...pendingComments, ...(answer ? [answer] : [])])
  const mentioned = new Set(preview?.includes('@') ? mentionedIn(form.content ?? '', participants) : [])
  return (
    <TaskView
      {...{ task, path: taskPath(ctx.map.path, task), order, isOwn }}
      {...{
        conversation,
        answer,
        team,
        pendingComments,
        messages,
        voters,
        history,
        participants,
        mentions,
        isUnopened,
      }}
      preview={
        preview &&
        withMentions(
          preview,
          participants.filter(({ id }) => mentioned.has(id)),
        )
      }
      replyTo={Number(form.in_reply_to ?? query.reply ?? 0)}
      closed={commentRefusal(ctx, task)}
    />
  )
}

/** Undefined for people outside the team. Parts that the task doesn't have aren't read. */
async function findTeamPanel(ctx: MapContext, task: TaskDetails): Promise<TeamPanelData | undefined> {
  if (ctx.role === null) return undefined
  const [lists, categories, merged, notes, plan, assignees] = await Promise.all([
    listBoardLists(ctx),
    listCategories(ctx),
    task.has_merged ? listMergedTasks(ctx, task.id) : [],
    task.has_notes ? listNotes(ctx, task.id) : [],
    readPlanOf(ctx, task),
    listAssignees(ctx),
  ])
  return { lists, categories, merged, notes, plan, assignees }
}

/** The newest part of the conversation, the part before a comment, or the part that contains one. */
async function conversationFor(
  ctx: MapContext,
  { query, form }: PageRequest,
  taskId: number,
  order: ConversationOrder,
): Promise<Conversation> {
  const [before, commentId] = [idIn(query.before), idIn(query.comment ?? form.in_reply_to)]
  const conversation = await readConversation(ctx, taskId, { before: before || undefined, order })
  const isOnPage = commentId === 0 || conversation.comments.some(({ id }) => id === commentId)
  return isOnPage ? conversation : readConversation(ctx, taskId, { before: commentId + 1, order })
}
