import type { CommentRefusal } from '../../../features/comments/policy.ts'
import type { TeamAnswer } from '../../../features/comments/queries/find-answer.ts'
import type { PendingComment } from '../../../features/comments/queries/list-own-pending-comments.ts'
import type { Conversation, ConversationOrder } from '../../../features/comments/queries/read-conversation.ts'
import type { Participant } from '../../../features/comments/rules/mentions.ts'
import type { OpenMap } from '../../../features/maps/queries/open-map.ts'
import type { PrivateMessage } from '../../../features/moderation/queries/list-messages.ts'
import type { HistoryStep } from '../../../features/tasks/queries/read-history.ts'
import type { TaskDetails } from '../../../features/tasks/queries/require-task-details.ts'
import type { Voter } from '../../../features/votes/queries/list-recent-voters.ts'
import type { CommonData } from '../../layout/common-data.ts'
import type { TeamPanelData } from '../team-panel.ts'

/** Everything that the page of a task shows. */
export interface TaskPageData {
  common: CommonData
  map: OpenMap
  task: TaskDetails
  conversation: Conversation
  order: ConversationOrder
  /** Whether the person may change this suggestion of theirs. */
  isOwn: boolean
  /** The comment that the team pinned. */
  answer: TeamAnswer | undefined
  /** For members of the team. */
  team: TeamPanelData | undefined
  /** The person's own pending comments. */
  waitingComments: PendingComment[]
  /** Between the author and the team; empty for everybody else. */
  messages: PrivateMessage[]
  /** The people that a comment can mention; none for a visitor. */
  participants: Participant[]
  voters: Voter[]
  /** Whether the person follows what they vote for. */
  voteFollows: boolean
  history: HistoryStep[]
  /** The preview of a comment, as HTML. */
  preview: string | undefined
  /** As in the layout. */
  isUnopened: boolean
  /** The id of the comment to reply to, or 0. */
  replyTo: number
  /** The reason why comments are closed. */
  closed: CommentRefusal | undefined
}
