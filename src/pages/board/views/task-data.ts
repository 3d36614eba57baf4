import type { CategoryOption } from '../../../features/categories/queries/categories.ts'
import type { CommentRefusal } from '../../../features/comments/policy.ts'
import type { TeamAnswer } from '../../../features/comments/queries/find-answer.ts'
import type {
  Conversation,
  ConversationOrder,
  PendingComment,
  ThreadComment,
} from '../../../features/comments/queries/read-conversation.ts'
import type { Mentioned, Participant } from '../../../features/comments/rules/mentions.ts'
import type { MergedTask } from '../../../features/merges/queries/list-merged-tasks.ts'
import type { PrivateMessage } from '../../../features/moderation/queries/list-messages.ts'
import type { listAssignees, NoteRow } from '../../../features/planning/queries/plan-and-notes.ts'
import type { Plan } from '../../../features/planning/schema.ts'
import type { BoardList } from '../../../features/tasks/queries/board.ts'
import type { HistoryStep } from '../../../features/tasks/queries/history.ts'
import type { TaskDetails } from '../../../features/tasks/queries/require-task-details.ts'
import type { Voter } from '../../../features/votes/queries/voters.ts'

export interface TaskPageData {
  task: TaskDetails
  path: string
  conversation: Conversation
  order: ConversationOrder
  /** The person can edit the task: it's their own suggestion. */
  isOwn: boolean
  answer: TeamAnswer | undefined
  team: TeamPanelData | undefined
  pendingComments: PendingComment[]
  /** Between the author and the team. Empty for everyone else. */
  messages: PrivateMessage[]
  /** The people that a comment can mention; none for a visitor. */
  participants: Participant[]
  /** The people that each comment mentions, by the comment's id. */
  mentions: Map<number, Mentioned[]>
  voters: Voter[]
  history: HistoryStep[]
  preview: string | undefined
  /** See the layout. */
  isUnopened: boolean
  /** The id of the comment to reply to, or 0. */
  replyTo: number
  /** The reason why comments are closed. */
  closed: CommentRefusal | undefined
}

export interface TeamPanelData {
  lists: BoardList[]
  categories: CategoryOption[]
  merged: MergedTask[]
  notes: NoteRow[]
  plan: Plan
  assignees: Awaited<ReturnType<typeof listAssignees>>
}

export const repliedComment = ({ conversation, replyTo }: TaskPageData): ThreadComment | undefined =>
  conversation.comments.find((comment) => comment.id === replyTo)
