import { renderComment } from '../features/comments/rules/render-comment.ts'
import { addComment } from '../features/comments/verbs/add-comment.ts'
import { pinComment } from '../features/comments/verbs/pin-comment.ts'
import type { RoleSlug } from '../features/maps/rules/role.ts'
import { minuteMs } from '../lib/time.ts'
import { readData } from './data.ts'
import { type Created, type DemoAction, idOf } from './demo-action.ts'
import { fillIn, fillInVersion } from './fill-in.ts'
import type { Person } from './people.ts'
import { lastMoment } from './product.ts'
import type { Random } from './random.ts'
import type { Request } from './requests.ts'
import type { Timeline } from './timeline.ts'

const texts = readData<{
  /** How many moves have a note. */
  noteShare: number
  /** How many tasks with many votes have an answer, by whether the team has moved them. */
  answerShare: { asked: number; moved: number }
  /** By the role of the list a task moves to. */
  notes: Record<RoleSlug, string[]>
  bugNotes: Record<RoleSlug, string[]>
  /** By the role of the list a task is in. */
  answers: Record<RoleSlug, string[]>
}>('notes')

/** The public note of a move. Some moves have none. */
export function noteOf(random: Random, request: Request, { at, to }: Timeline['moves'][number]): string {
  if (!random.chance(texts.noteShare)) return ''
  const notes = request.category === 'Bugs' ? texts.bugNotes : texts.notes
  return fillInVersion(fillIn(request, random.pick(notes[to])), at, to === 'completed')
}

/** The team answers one by one only what many people want. */
const fewVotes = 12

interface Answered {
  random: Random
  request: Request
  timeline: Timeline
  task: Created
  team: Person[]
}

/** The answer that the team pins to some of the wishes of many people: a comment, and then the pin. */
export function answer({ random, request, timeline, task, team }: Answered, votes: number): DemoAction[] {
  const last = timeline.moves.at(-1)
  const share = texts.answerShare[last ? 'moved' : 'asked']
  if (timeline.opened === undefined || request.category === 'Bugs' || votes < fewVotes) return []
  if (!random.chance(share)) return []
  const role = last?.to ?? 'suggestions'
  const from = last?.at ?? timeline.opened
  // A list of rejected tasks takes no comments, so the reason comes before.
  const at =
    role === 'rejected'
      ? from - 2 * minuteMs
      : from + minuteMs + Math.floor((lastMoment - from - 4 * minuteMs) * random.next())
  const who = random.pick(team)
  const content = fillInVersion(fillIn(request, random.pick(texts.answers[role])), at, role === 'completed')
  const comment: Created = {}
  return [
    {
      at,
      who,
      act: async (ctx) => {
        comment.id = await addComment(ctx, renderComment({ parent: idOf(task), content, in_reply_to: null }))
      },
    },
    { at: at + minuteMs, who, act: (ctx) => pinComment(ctx, { comment_id: idOf(comment) }) },
  ]
}
