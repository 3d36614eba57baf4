import type { MapContext } from '../../platform/context.ts'
import { type Reaction, reaction } from '../../platform/events/reaction.ts'
import { enqueuePendingMail } from '../approval/jobs.ts'
import { commentAdded, commentEdited, commentPinned } from '../comments/events.ts'
import { commentDeclined, commentReported, messageSent, taskReported } from '../moderation/events.ts'
import { taskCreated } from '../tasks/events.ts'
import { voteCast } from '../votes/events.ts'
import { announcedEvents } from './rules/announcement.ts'
import { addToAnnouncement } from './verbs/announcements.ts'
import { notifyOfComment, notifyPerson } from './verbs/notify.ts'

/** All reactions share one job type. */
const name = 'tell'

/** A reaction that notifies people, unless the team made the change silently. */
const whenNotified = <Data extends { notify: boolean }>(
  event: Reaction<Data>['event'],
  run: Reaction<Data>['run'],
): Reaction<Data> => reaction({ event, name, when: ({ notify }) => notify, run })

const mailTheTeam = (ctx: MapContext): Promise<void> => ctx.transaction(enqueuePendingMail)

export const noticeReactions: Reaction[] = [
  ...announcedEvents.map((event) =>
    whenNotified<{ task_id: number; notify: boolean }>(event, (ctx, { id, data: { task_id } }) =>
      addToAnnouncement(ctx, { task_id, event_id: id }),
    ),
  ),
  whenNotified(commentAdded, (ctx, { id, data: { comment_id, task_id } }) =>
    notifyOfComment(ctx, { event_id: id, comment_id, task_id }),
  ),
  reaction({
    event: commentEdited,
    name,
    run: (ctx, { id, data }) => notifyOfComment(ctx, { ...data, event_id: id, edited: true }),
  }),
  whenNotified(commentPinned, (ctx, { id, data, user_id }) =>
    notifyOfComment(ctx, { ...data, event_id: id, pinned_by: user_id }),
  ),
  whenNotified(commentDeclined, (ctx, { id, data: { comment_id, task_id } }) =>
    addToAnnouncement(ctx, { event_id: id, comment_id, task_id }),
  ),
  reaction({
    event: messageSent,
    name,
    // Only messages from the team can be silent.
    when: ({ by_team, notify }) => !by_team || notify,
    run: (ctx, { id, data: { task_id, by_team }, user_id }) =>
      by_team ? notifyPerson(ctx, { kind: 'question', event_id: id, task_id, actor_id: user_id }) : mailTheTeam(ctx),
  }),
  whenNotified(voteCast, (ctx, { id, data: { task_id, author_id }, user_id }) =>
    notifyPerson(ctx, { kind: 'vote', event_id: id, task_id, user_id: author_id, actor_id: user_id }),
  ),
  reaction({ event: taskCreated, name, when: ({ pending }) => pending, run: mailTheTeam }),
  reaction({ event: taskReported, name, run: mailTheTeam }),
  reaction({ event: commentReported, name, run: mailTheTeam }),
]
