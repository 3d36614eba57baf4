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
import { listMessages } from '../../features/moderation/queries/list-messages.ts'
import { isOwnSuggestion } from '../../features/moderation/queries/own-suggestions.ts'
import { listAssignees, listNotes, readPlanOf } from '../../features/planning/queries/planning.ts'
import { listBoardLists } from '../../features/tasks/queries/board.ts'
import { readHistory } from '../../features/tasks/queries/history.ts'
import type { TaskDetails } from '../../features/tasks/queries/require-task-details.ts'
import { listRecentVoters } from '../../features/votes/queries/votes.ts'
import type { MapContext } from '../../platform/context.ts'
import type { PageRequest } from '../../platform/http/page.ts'
import { idIn } from '../layout/paths.ts'
import type { TaskData } from '../task-team/task-page.tsx'

/** What the views of a task's page receive. */
export type TaskPageData = TaskData & Awaited<ReturnType<typeof readTask>> & { isUnopened?: boolean }

/** What those for the team receive. */
export type TeamTaskData = TaskPageData & { team: NonNullable<TaskPageData['team']> }

/** Everything that a task's page shows. `preview` is the HTML of a comment that hasn't been sent yet. */
export async function readTask({ form, query }: PageRequest, ctx: OpenMapContext, task: TaskDetails, preview?: string) {
  const order: ConversationOrder = (form.order ?? query.order) === 'newest' ? 'newest' : 'oldest'
  const [before, comment] = [idIn(query.before), idIn(query.comment ?? form.in_reply_to)]
  const [conversation, answer, team, pendingComments, messages, voters, history, participants, isOwn] =
    await Promise.all([
      task.comments_count === 0 ? emptyConversation : conversationWith(ctx, task.id, { before, comment, order }),
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
  const named = participants.filter(({ id }) => mentioned.has(id))
  return {
    ...{ conversation, order, isOwn, answer, team, pendingComments, messages, participants, mentions, voters, history },
    preview: preview && withMentions(preview, named),
    /** The comment to reply to, if it's on the page. */
    replied: conversation.comments.find(({ id }) => id === Number(form.in_reply_to ?? query.reply)),
    /** The reason why comments are closed. */
    closed: commentRefusal(ctx, task),
  }
}

/** Undefined for people outside the team. Parts that the task doesn't have aren't read. */
async function findTeamPanel(ctx: MapContext, task: TaskDetails) {
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
async function conversationWith(
  ctx: MapContext,
  taskId: number,
  { before, comment, order }: { before: number; comment: number; order: ConversationOrder },
): Promise<Conversation> {
  const conversation = await readConversation(ctx, taskId, { before: before || undefined, order })
  const isOnPage = comment === 0 || conversation.comments.some(({ id }) => id === comment)
  return isOnPage ? conversation : readConversation(ctx, taskId, { before: comment + 1, order })
}
