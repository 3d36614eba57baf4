import { addComment } from '../features/comments/verbs/add-comment.ts'
import type { RoleSlug } from '../features/maps/rules/role.ts'
import { type Life, minuteMs } from './life.ts'
import { idOf, type Made, type Moment } from './moment.ts'
import type { Person } from './people.ts'
import { dayMs, firstMoment, lastMoment } from './product.ts'
import type { Random } from './random.ts'
import type { Request } from './requests.ts'
import { readTexts, textsFor } from './texts.ts'

type Kind = 'support' | 'doubt' | 'question' | 'tip' | 'bug' | 'reply' | 'foreign'

/** `{about}` is what the request is about, `{name}` the first name of the person answered. */
const texts = readTexts<{
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

export interface Talk {
  random: Random
  request: Request
  life: Life
  task: Made
  readers: Person[]
  team: Person[]
}

/** The comments of people and of the team on a task, while its list allows comments. */
export function discuss(talk: Talk, opened: number, votes: number): Moment[] {
  const said: Said[] = []
  const times = talkTimes(talk, opened, votes)
  for (const at of times) said.push(remark(talk, said, at))
  return [...said, ...announce(talk), ...thank(talk)].map(({ at, who, content, to, made }) => ({
    at,
    who,
    act: async (ctx) => {
      made.id = await addComment(ctx, { parent: idOf(talk.task), content, in_reply_to: to ? idOf(to.made) : null })
    },
  }))
}

interface Said {
  at: number
  who: Person
  content: string
  kind: Kind
  to: Said | undefined
  made: Made
}

/** The more votes, the more comments; most of them early, and none of these after a task is completed. */
function talkTimes({ random, life }: Talk, opened: number, votes: number): number[] {
  const count = Math.min(24, Math.floor(1.3 * random.next() * votes ** 0.72))
  const end = life.moves.find(({ to }) => to === 'completed')?.at ?? life.commentsEnd
  const span = end - opened - 3 * minuteMs
  return Array.from({ length: count }, () => opened + minuteMs + Math.floor(span * random.next() ** 1.5)).sort(
    (a, b) => a - b,
  )
}

function remark(talk: Talk, said: Said[], at: number): Said {
  const { random } = talk
  const to = said.length > 0 && random.chance(0.5) ? random.pick(said.slice(-4)) : undefined
  const byTeam = to !== undefined && !talk.team.includes(to.who) && random.chance(0.35)
  // Nobody replies to themselves.
  const who = byTeam ? random.pick(talk.team) : random.pick(talk.readers.filter((reader) => reader !== to?.who))
  const kind = kindOf(talk, to)
  const pool = poolFor(talk, kind, to, byTeam).map((text) => worded(talk, text, to))
  const fresh = pool.filter((text) => !said.some(({ content }) => content === text))
  const content = random.pick(fresh.length > 0 ? fresh : texts.remarks.support.map((text) => worded(talk, text)))
  return { at, who, content, kind, to, made: {} }
}

function kindOf({ random, request }: Talk, to: Said | undefined): Kind {
  if (request.language !== 'en') return 'foreign'
  if (to) return 'reply'
  if (request.category === 'Bugs') return 'bug'
  return random.weighted({ support: 60, doubt: 12, question: 16, tip: 8 })
}

function poolFor({ request }: Talk, kind: Kind, to: Said | undefined, byTeam: boolean): string[] {
  if (to && byTeam) return texts.teamReplies[to.kind]
  if (request.language !== 'en') return textsFor(texts.remarksIn, request.language)
  if (to && to.kind !== 'foreign') return texts.replies[to.kind]
  return kind === 'reply' || kind === 'foreign' ? texts.remarks.support : texts.remarks[kind]
}

/** The team explains a rejection before the list closes the discussion, every other move after it. */
function announce(talk: Talk): Said[] {
  const { random, life, request } = talk
  const announcements = request.category === 'Bugs' ? texts.bugAnnouncements : texts.announcements
  return life.moves
    .filter(({ to }) => to === 'rejected' || random.chance(0.8))
    .map(({ at, to }) => ({
      at: to === 'rejected' ? at - minuteMs : Math.min(at + random.between(2, 30) * minuteMs, life.commentsEnd - 1),
      who: random.pick(talk.team),
      content: worded(talk, random.pick(announcements[to])).replaceAll('{version}', releaseAt(at, to === 'completed')),
      kind: 'reply' as const,
      to: undefined,
      made: {},
    }))
}

function thank(talk: Talk): Said[] {
  const { random, life } = talk
  const done = life.moves.find(({ to }) => to === 'completed')
  if (!done) return []
  return random.some(texts.thanks, random.between(0, 3)).map((content) => ({
    at: done.at + Math.floor((lastMoment - done.at) * (0.01 + 0.5 * random.next())),
    who: random.pick(talk.readers),
    content,
    kind: 'reply' as const,
    to: undefined,
    made: {},
  }))
}

/** Four releases a year, from 4.0 on. */
const releaseAt = (at: number, isOut: boolean): string =>
  `4.${Math.floor((at - firstMoment) / (90 * dayMs)) + (isOut ? 0 : 1)}`

function worded({ request }: Talk, text: string, to?: Said): string {
  const about = request.about || 'this'
  return text
    .replaceAll('{about}', about)
    .replaceAll('{About}', about.charAt(0).toUpperCase() + about.slice(1))
    .replaceAll('{name}', to?.who.first_name ?? '')
}
