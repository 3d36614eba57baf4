import { renderComment } from '../features/comments/rules/render-comment.ts'
import { pinComment } from '../features/comments/verbs/moderate-comments.ts'
import { addComment } from '../features/comments/verbs/own-comments.ts'
import type { RoleSlug } from '../features/maps/rules/role.ts'
import { dayMs, minuteMs } from '../lib/time.ts'
import { firstMoment, lastMoment, readData } from './product.ts'
import type { Random } from './random.ts'
import type { Person, Request } from './requests.ts'
import { type Created, type DemoAction, idOf, type Timeline } from './timeline.ts'

type Kind = 'support' | 'doubt' | 'question' | 'tip' | 'bug' | 'reply' | 'foreign'
type ByRole = Record<RoleSlug, string[]>

/** `{about}`: the subject of the request; `{name}`: the first name of the person replied to; `{version}`: a release. */
const texts = readData<{
  /** How often each kind is chosen. */
  kinds: Record<'support' | 'doubt' | 'question' | 'tip', number>
  remarks: Record<Exclude<Kind, 'reply' | 'foreign'>, string[]>
  remarksIn: Record<string, string[]>
  /** By the kind of comment being replied to. */
  replies: Record<Exclude<Kind, 'foreign'>, string[]>
  teamReplies: Record<Kind, string[]>
  thanks: string[]
  noteShare: number
  /** The share of tasks with many votes that have an answer, by whether the team has moved them. */
  answerShare: { asked: number; moved: number }
  /** By the role of the list a task moves to, or is in. */
  announcements: ByRole
  bugAnnouncements: ByRole
  notes: ByRole
  bugNotes: ByRole
  answers: ByRole
}>('comments')

interface Discussion {
  random: Random
  request: Request
  timeline: Timeline & { opened: number }
  task: Created
  votes: number
  readers: Person[]
  team: Person[]
}

interface Comment {
  at: number
  who: Person
  content: string
  kind: Kind
  to?: Comment
  record: Created
}

/** Comments on a task by people and by the team, while its list allows comments. */
export function discuss(discussion: Discussion): DemoAction[] {
  const remarks: Comment[] = []
  for (const at of timesOf(discussion)) remarks.push(remark(discussion, remarks, at))
  return [...remarks, ...announce(discussion), ...thank(discussion)].map((comment) => post(discussion, comment))
}

/** The public note on a move. Some moves don't have one. */
export function noteOf(random: Random, request: Request, { at, to }: Timeline['moves'][number]): string {
  if (!random.chance(texts.noteShare)) return ''
  const notes = request.category === 'Bugs' ? texts.bugNotes : texts.notes
  return withRelease(fillIn(request, random.pick(notes[to])), at, to)
}

/** The team answers individually only on tasks that many people want. */
const fewVotes = 12

/** The answer that the team pins to some of the most wanted tasks: a comment, and then the pin. */
export function answer(discussion: Discussion): DemoAction[] {
  const { random, request, timeline, votes } = discussion
  const last = timeline.moves.at(-1)
  const share = texts.answerShare[last ? 'moved' : 'asked']
  if (request.category === 'Bugs' || votes < fewVotes || !random.chance(share)) return []
  const role = last?.to ?? 'suggestions'
  const from = last?.at ?? timeline.opened
  // Lists of rejected tasks are closed to comments, so the reason comes first.
  const at =
    role === 'rejected'
      ? from - 2 * minuteMs
      : from + minuteMs + Math.floor((lastMoment - from - 4 * minuteMs) * random.next())
  const who = random.pick(discussion.team)
  const content = withRelease(fillIn(request, random.pick(texts.answers[role])), at, role)
  const comment: Comment = { at, who, content, kind: 'reply', record: {} }
  const pin: DemoAction['act'] = (ctx) => pinComment(ctx, { comment_id: idOf(comment.record) })
  return [post(discussion, comment), { at: at + minuteMs, who, act: pin }]
}

const post = ({ task }: Discussion, { at, who, content, to, record }: Comment): DemoAction => ({
  at,
  who,
  act: async (ctx) => {
    const comment = { parent: idOf(task), content, in_reply_to: to ? idOf(to.record) : null }
    record.id = await addComment(ctx, renderComment(comment))
  },
})

/** The more votes, the more comments; most of them early, and none after the task is completed. */
function timesOf({ random, timeline, votes }: Discussion): number[] {
  const count = Math.min(24, Math.floor(1.3 * random.next() * votes ** 0.72))
  const end = timeline.moves.find(({ to }) => to === 'completed')?.at ?? timeline.commentsEnd
  const span = end - timeline.opened - 3 * minuteMs
  return Array.from({ length: count }, () => timeline.opened + minuteMs + Math.floor(span * random.next() ** 1.5)).sort(
    (a, b) => a - b,
  )
}

function remark(discussion: Discussion, earlier: Comment[], at: number): Comment {
  const { random } = discussion
  const to = earlier.length > 0 && random.chance(0.5) ? random.pick(earlier.slice(-4)) : undefined
  const byTeam = to !== undefined && !discussion.team.includes(to.who) && random.chance(0.35)
  // No one replies to themselves.
  const who = byTeam
    ? random.pick(discussion.team)
    : random.pick(discussion.readers.filter((reader) => reader !== to?.who))
  const kind = kindOf(discussion, to)
  const pool = poolFor(discussion, kind, to, byTeam).map((text) => fillIn(discussion.request, text, to?.who.first_name))
  const fresh = pool.filter((text) => !earlier.some(({ content }) => content === text))
  const content = random.pick(
    fresh.length > 0 ? fresh : texts.remarks.support.map((text) => fillIn(discussion.request, text)),
  )
  return { at, who, content, kind, ...(to && { to }), record: {} }
}

function kindOf({ random, request }: Discussion, to: Comment | undefined): Kind {
  if (request.language !== 'en') return 'foreign'
  if (to) return 'reply'
  if (request.category === 'Bugs') return 'bug'
  return random.weighted(texts.kinds)
}

function poolFor({ request }: Discussion, kind: Kind, to: Comment | undefined, byTeam: boolean): string[] {
  if (to && byTeam) return texts.teamReplies[to.kind]
  if (request.language !== 'en') return texts.remarksIn[request.language] ?? []
  if (to && to.kind !== 'foreign') return texts.replies[to.kind]
  return kind === 'reply' || kind === 'foreign' ? texts.remarks.support : texts.remarks[kind]
}

/**
 * The team explains a rejection before the move, because the list closes the discussion, and every other move after it.
 */
function announce(discussion: Discussion): Comment[] {
  const { random, timeline, request } = discussion
  const announcements = request.category === 'Bugs' ? texts.bugAnnouncements : texts.announcements
  return timeline.moves
    .filter(({ to }) => to === 'rejected' || random.chance(0.8))
    .map(({ at, to }) => ({
      at: to === 'rejected' ? at - minuteMs : Math.min(at + random.between(2, 30) * minuteMs, timeline.commentsEnd - 1),
      who: random.pick(discussion.team),
      content: withRelease(fillIn(request, random.pick(announcements[to])), at, to),
      kind: 'reply',
      record: {},
    }))
}

function thank(discussion: Discussion): Comment[] {
  const { random, timeline } = discussion
  const done = timeline.moves.find(({ to }) => to === 'completed')
  if (!done) return []
  return random.some(texts.thanks, random.between(0, 3)).map((content) => ({
    at: done.at + Math.floor((lastMoment - done.at) * (0.01 + 0.5 * random.next())),
    who: random.pick(discussion.readers),
    content,
    kind: 'reply',
    record: {},
  }))
}

function fillIn(request: Request, text: string, name = ''): string {
  const about = request.about || 'this'
  return text
    .replaceAll('{about}', about)
    .replaceAll('{About}', about.charAt(0).toUpperCase() + about.slice(1))
    .replaceAll('{name}', name)
}

/** Fills in `{version}`: the release that was out then, or the next one. There are four a year, from 4.0 on. */
const withRelease = (text: string, at: number, role: RoleSlug): string =>
  text.replaceAll('{version}', `4.${Math.floor((at - firstMoment) / (90 * dayMs)) + (role === 'completed' ? 0 : 1)}`)
