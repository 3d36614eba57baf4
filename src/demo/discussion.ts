import { addComment } from '../features/comments/verbs/add-comment.ts'
import { announcements, bugAnnouncements } from './announcements.ts'
import { type Life, minuteMs } from './life.ts'
import { idOf, type Made, type Moment } from './moment.ts'
import type { Person } from './people.ts'
import { dayMs, firstMoment, lastMoment } from './product.ts'
import type { Random } from './random.ts'
import { type Kind, remarks, remarksIn, replies, teamReplies, thanks } from './remarks.ts'
import type { Request } from './requests.ts'

export interface Talk {
  random: Random
  request: Request
  life: Life
  task: Made
  readers: Person[]
  team: Person[]
}

/** What people and the team say on a task while its list takes comments. */
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

/** The more people want it, the more is said; most of it early, and nobody asks for what is there already. */
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
  const content = random.pick(fresh.length > 0 ? fresh : remarks.support.map((text) => worded(talk, text)))
  return { at, who, content, kind, to, made: {} }
}

function kindOf({ random, request }: Talk, to: Said | undefined): Kind {
  if (request.language !== 'en') return 'foreign'
  if (to) return 'reply'
  if (request.category === 'Bugs') return 'bug'
  return random.weighted({ support: 60, doubt: 12, question: 16, tip: 8 })
}

function poolFor({ request }: Talk, kind: Kind, to: Said | undefined, byTeam: boolean): string[] {
  if (to && byTeam) return teamReplies[to.kind]
  if (request.language !== 'en') return remarksIn[request.language]
  if (to && to.kind !== 'foreign') return replies[to.kind]
  return kind === 'reply' || kind === 'foreign' ? remarks.support : remarks[kind]
}

/** A refusal is explained before the list closes the discussion, everything else once it is so. */
function announce(talk: Talk): Said[] {
  const { random, life, request } = talk
  const texts = request.category === 'Bugs' ? bugAnnouncements : announcements
  return life.moves
    .filter(({ to }) => to === 'rejected' || random.chance(0.8))
    .map(({ at, to }) => ({
      at: to === 'rejected' ? at - minuteMs : Math.min(at + random.between(2, 30) * minuteMs, life.commentsEnd - 1),
      who: random.pick(talk.team),
      content: worded(talk, random.pick(texts[to])).replaceAll('{version}', releaseAt(at, to === 'completed')),
      kind: 'reply' as const,
      to: undefined,
      made: {},
    }))
}

function thank(talk: Talk): Said[] {
  const { random, life } = talk
  const done = life.moves.find(({ to }) => to === 'completed')
  if (!done) return []
  return random.some(thanks, random.between(0, 3)).map((content) => ({
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
