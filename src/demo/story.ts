import { followTask } from '../features/subscriptions/verbs/follow-task.ts'
import { createTask } from '../features/tasks/verbs/create-task.ts'
import { editTask } from '../features/tasks/verbs/edit-task.ts'
import { castVote } from '../features/votes/verbs/cast-vote.ts'
import { authorOf } from '../platform/actor.ts'
import { describe } from './describe.ts'
import { discuss } from './discussion.ts'
import { type Life, type ListKey, minuteMs, planLife } from './life.ts'
import { idOf, type Made, type Moment } from './moment.ts'
import type { Person } from './people.ts'
import { lastMoment } from './product.ts'
import type { Random } from './random.ts'
import type { Request } from './requests.ts'

export interface Cast {
  random: Random
  people: Person[]
  team: Person[]
  lists: Record<ListKey, number>
}

/** Everything that happens to one request. In no order. */
export function planStory(cast: Cast, request: Request): Moment[] {
  const { random } = cast
  const life = planLife(random, request)
  const task: Made = {}
  const author = authorFor(cast, request)
  const created = [create(cast, request, life, author, task), follow(author, life.created + 1, task)]
  if (life.opened === undefined) return created

  const voters = votersFor(cast, request, life, author)
  const votes = voters.map((who) => vote(random, who, life, task))
  const readers = voters.length > 3 ? voters : random.some(cast.people, 8)
  const comments = discuss({ random, request, life, task, readers, team: cast.team }, life.opened, voters.length)
  return [
    ...created,
    ...decisions(cast, life, task),
    ...votes,
    ...comments,
    ...votes.filter(() => random.chance(0.15)).map(({ who, at }) => follow(who, at + 1, task)),
    ...comments.filter(() => random.chance(0.5)).map(({ who, at }) => follow(who, at + 1, task)),
    ...lock(cast, comments, task),
  ]
}

function create({ random, lists }: Cast, request: Request, life: Life, who: Person, task: Made): Moment {
  const fields = {
    parent: lists[life.home],
    title: request.title,
    description: describe(random, request),
    category: random.chance(0.94) ? request.category : null,
    url: random.chance(0.1) ? `https://forum.example.org/t/${random.between(100, 4000)}` : null,
    pending: life.opened !== life.created,
  }
  return {
    at: life.created,
    who,
    act: async (ctx) => {
      task.id = await createTask(ctx, fields)
    },
  }
}

/** A request in another language is from a person with such a name. A few requests are the team's own. */
function authorFor({ random, people, team }: Cast, { language }: Request): Person {
  const speakers = language === 'en' ? [] : people.filter(({ from }) => from === language)
  if (speakers.length > 0) return random.pick(speakers)
  return random.chance(0.07) ? random.pick(team) : random.pick(people)
}

function decisions({ random, team, lists }: Cast, life: Life, task: Made): Moment[] {
  const moves = life.moves.map(({ at, to }) => edit(random.pick(team), at, task, { parent: lists[to] }))
  if (life.opened === undefined || life.opened === life.created) return moves
  return [edit(random.pick(team), life.opened, task, { pending: false }), ...moves]
}

/** The votes a task gets, by how far it came. */
const popularity: Record<Life['outcome'], number> = {
  suggestions: 0.8,
  under_consideration: 1.7,
  rejected: 0.6,
  on_hold: 1.3,
  planned: 2.4,
  in_progress: 2.6,
  completed: 2.1,
}

/** A long tail: most requests get few votes, some get very many. Nobody votes twice, and some people vote a lot. */
function votersFor({ random, people }: Cast, request: Request, life: Life, author: Person): Person[] {
  const wanted = (2 * popularity[life.outcome]) / (1 - random.next()) ** 0.8
  const most = people.length * (request.language === 'en' ? 0.45 : 0.04)
  const voters = new Set<Person>(random.chance(0.8) ? [author] : [])
  for (let left = Math.floor(Math.min(wanted, most)); left > 0; left -= 1) {
    const voter = people[Math.floor(people.length * random.next() ** 1.5)]
    if (voter) voters.add(voter)
  }
  return [...voters]
}

function vote(random: Random, who: Person, life: Life, task: Made): Moment {
  const opened = life.opened ?? life.created
  const at = opened + 2 + Math.floor((life.votesEnd - opened - minuteMs) * random.next() ** 1.8)
  return { at, who, act: (ctx) => castVote(ctx, { parent: idOf(task) }) }
}

const follow = (who: Person, at: number, task: Made): Moment => ({
  at,
  who,
  act: (ctx) => followTask(ctx, idOf(task), authorOf(ctx.actor)),
})

const edit = (who: Person, at: number, task: Made, fields: Parameters<typeof editTask>[2]): Moment => ({
  at,
  who,
  act: (ctx) => editTask(ctx, idOf(task), fields),
})

/** The team closes a few discussions. */
function lock({ random, team }: Cast, comments: Moment[], task: Made): Moment[] {
  const at = Math.max(...comments.map((comment) => comment.at)) + random.between(60, 4000) * minuteMs
  return comments.length > 2 && at < lastMoment && random.chance(0.06)
    ? [edit(random.pick(team), at, task, { lock_comments: true })]
    : []
}
