import { renderComment } from '../features/comments/rules/render-comment.ts'
import { addComment } from '../features/comments/verbs/add-comment.ts'
import type { RoleSlug } from '../features/maps/rules/role.ts'
import { minuteMs } from '../lib/time.ts'
import { readData, textsFor } from './data.ts'
import { type Created, type DemoAction, idOf } from './demo-action.ts'
import { fillIn, fillInVersion } from './fill-in.ts'
import type { Person } from './people.ts'
import { lastMoment } from './product.ts'
import type { Random } from './random.ts'
import type { Request } from './requests.ts'
import type { Timeline } from './timeline.ts'

type Kind = 'support' | 'doubt' | 'question' | 'tip' | 'bug' | 'reply' | 'foreign'

/** `{about}` is what the request is about, `{name}` the first name of the person answered. */
const texts = readData<{
  /** How often each kind is chosen. */
  kinds: Record<'support' | 'doubt' | 'question' | 'tip', number>
  remarks: Record<Exclude<Kind, 'reply' | 'foreign'>, string[]>
  remarksIn: Record<string, string[]>
  /** By the kind of the comment that is answered. */
  replies: Record<Exclude<Kind, 'foreign'>, string[]>
  teamReplies: Record<Kind, string[]>
  thanks: string[]
  /** By the role of the list a task moves to. */
  announcements: Record<RoleSlug, string[]>
  bugAnnouncements: Record<RoleSlug, string[]>
}>('comments')

interface Discussion {
  random: Random
  request: Request
  timeline: Timeline
  task: Created
  readers: Person[]
  team: Person[]
}

/** The comments of people and of the team on a task, while its list allows comments. */
export function discuss(discussion: Discussion, opened: number, votes: number): DemoAction[] {
  const remarks: Comment[] = []
  for (const at of timesOf(discussion, opened, votes)) remarks.push(remark(discussion, remarks, at))
  return [...remarks, ...announce(discussion), ...thank(discussion)].map(({ at, who, content, to, record }) => ({
    at,
    who,
    act: async (ctx) => {
      const comment = { parent: idOf(discussion.task), content, in_reply_to: to ? idOf(to.record) : null }
      record.id = await addComment(ctx, renderComment(comment))
    },
  }))
}

interface Comment {
  at: number
  who: Person
  content: string
  kind: Kind
  to: Comment | undefined
  record: Created
}

/** The more votes, the more comments; most of them early, and none of these after a task is completed. */
function timesOf({ random, timeline }: Discussion, opened: number, votes: number): number[] {
  const count = Math.min(24, Math.floor(1.3 * random.next() * votes ** 0.72))
  const end = timeline.moves.find(({ to }) => to === 'completed')?.at ?? timeline.commentsEnd
  const span = end - opened - 3 * minuteMs
  return Array.from({ length: count }, () => opened + minuteMs + Math.floor(span * random.next() ** 1.5)).sort(
    (a, b) => a - b,
  )
}

function remark(discussion: Discussion, earlier: Comment[], at: number): Comment {
  const { random } = discussion
  const to = earlier.length > 0 && random.chance(0.5) ? random.pick(earlier.slice(-4)) : undefined
  const byTeam = to !== undefined && !discussion.team.includes(to.who) && random.chance(0.35)
  // Nobody replies to themselves.
  const who = byTeam
    ? random.pick(discussion.team)
    : random.pick(discussion.readers.filter((reader) => reader !== to?.who))
  const kind = kindOf(discussion, to)
  const pool = poolFor(discussion, kind, to, byTeam).map((text) => fillIn(discussion.request, text, to?.who.first_name))
  const fresh = pool.filter((text) => !earlier.some(({ content }) => content === text))
  const content = random.pick(
    fresh.length > 0 ? fresh : texts.remarks.support.map((text) => fillIn(discussion.request, text)),
  )
  return { at, who, content, kind, to, record: {} }
}

function kindOf({ random, request }: Discussion, to: Comment | undefined): Kind {
  if (request.language !== 'en') return 'foreign'
  if (to) return 'reply'
  if (request.category === 'Bugs') return 'bug'
  return random.weighted(texts.kinds)
}

function poolFor({ request }: Discussion, kind: Kind, to: Comment | undefined, byTeam: boolean): string[] {
  if (to && byTeam) return texts.teamReplies[to.kind]
  if (request.language !== 'en') return textsFor(texts.remarksIn, request.language)
  if (to && to.kind !== 'foreign') return texts.replies[to.kind]
  return kind === 'reply' || kind === 'foreign' ? texts.remarks.support : texts.remarks[kind]
}

/** The team explains a rejection before the list closes the discussion, every other move after it. */
function announce(discussion: Discussion): Comment[] {
  const { random, timeline, request } = discussion
  const announcements = request.category === 'Bugs' ? texts.bugAnnouncements : texts.announcements
  return timeline.moves
    .filter(({ to }) => to === 'rejected' || random.chance(0.8))
    .map(({ at, to }) => ({
      at: to === 'rejected' ? at - minuteMs : Math.min(at + random.between(2, 30) * minuteMs, timeline.commentsEnd - 1),
      who: random.pick(discussion.team),
      content: fillInVersion(fillIn(request, random.pick(announcements[to])), at, to === 'completed'),
      ...plain(),
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
    ...plain(),
  }))
}

/** A comment that answers nobody. */
const plain = () => ({ kind: 'reply' as const, to: undefined, record: {} })
