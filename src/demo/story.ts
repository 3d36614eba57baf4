import { followTask } from '../features/subscriptions/verbs/follow-task.ts'
import { renderTask } from '../features/tasks/rules/render-task.ts'
import type { TaskEdit } from '../features/tasks/schema.ts'
import { insertTask } from '../features/tasks/steps/write-task.ts'
import { editTask } from '../features/tasks/verbs/tasks.ts'
import { castVote } from '../features/votes/verbs/cast-vote.ts'
import { minuteMs } from '../lib/time.ts'
import { answer, discuss, noteOf } from './discussion.ts'
import { lastMoment } from './product.ts'
import type { Random } from './random.ts'
import { describe, type Person, type Request } from './requests.ts'
import {
  type Created,
  type DemoAction,
  idOf,
  type ListKey,
  planTimeline,
  popularity,
  type Timeline,
} from './timeline.ts'

interface Demo {
  random: Random
  people: Person[]
  team: Person[]
  lists: Record<ListKey, number>
}

/** Everything that happens to one request, not sorted by time. */
export function planStory(demo: Demo, request: Request): DemoAction[] {
  const { random } = demo
  const timeline = planTimeline(random, request)
  const task: Created = {}
  const author = authorFor(demo, request)
  const created = [create(demo, request, timeline, author, task), follow(author, timeline.created + 1, task)]
  if (timeline.opened === undefined) return created

  const voters = votersFor(demo, request, timeline, author)
  const votes = voters.map((who) => vote(random, who, timeline, task))
  const readers = voters.length > 3 ? voters : random.some(demo.people, 8)
  const opened = { ...timeline, opened: timeline.opened }
  const discussion = { random, request, timeline: opened, task, votes: voters.length, readers, team: demo.team }
  const comments = discuss(discussion)
  const answers = answer(discussion)
  return [
    ...created,
    ...decisions(demo, request, timeline, task),
    ...votes,
    ...comments,
    ...votes.filter(() => random.chance(0.15)).map(({ who, at }) => follow(who, at + 1, task)),
    ...comments.filter(() => random.chance(0.5)).map(({ who, at }) => follow(who, at + 1, task)),
    ...answers,
    ...lock(demo, [...comments, ...answers], task),
  ]
}

function create({ random, lists }: Demo, request: Request, timeline: Timeline, who: Person, task: Created): DemoAction {
  const fields = {
    parent: lists[timeline.home],
    title: request.title,
    description: describe(random, request),
    category: random.chance(0.94) ? request.category : null,
    url: random.chance(0.1) ? `https://forum.example.org/t/${random.between(100, 4000)}` : null,
    pending: timeline.opened !== timeline.created,
  }
  return {
    at: timeline.created,
    who,
    act: async (ctx) => {
      task.id = await ctx.transaction((tx) => insertTask(tx, renderTask(fields)))
    },
  }
}

/** A request in another language is from a person with a name in that language. A few requests are the team's own. */
function authorFor({ random, people, team }: Demo, { language }: Request): Person {
  const speakers = language === 'en' ? [] : people.filter(({ from }) => from === language)
  if (speakers.length > 0) return random.pick(speakers)
  return random.chance(0.07) ? random.pick(team) : random.pick(people)
}

function decisions(demo: Demo, request: Request, timeline: Timeline, task: Created): DemoAction[] {
  const { random, team, lists } = demo
  const moves = timeline.moves.map((move) =>
    edit(random.pick(team), move.at, task, { parent: lists[move.to], note: noteOf(random, request, move) }),
  )
  if (timeline.opened === undefined || timeline.opened === timeline.created) return moves
  return [edit(random.pick(team), timeline.opened, task, { pending: false }), ...moves]
}

/** A long tail: most requests get few votes, some get very many. No one votes twice, and some people vote a lot. */
function votersFor({ random, people }: Demo, request: Request, timeline: Timeline, author: Person): Person[] {
  const target = (2 * popularity[timeline.outcome]) / (1 - random.next()) ** 0.8
  const max = people.length * (request.language === 'en' ? 0.45 : 0.04)
  const voters = new Set<Person>(random.chance(0.8) ? [author] : [])
  for (let left = Math.floor(Math.min(target, max)); left > 0; left -= 1) {
    const voter = people[Math.floor(people.length * random.next() ** 1.5)]
    if (voter) voters.add(voter)
  }
  return [...voters]
}

function vote(random: Random, who: Person, timeline: Timeline, task: Created): DemoAction {
  const opened = timeline.opened ?? timeline.created
  const at = opened + 2 + Math.floor((timeline.votesEnd - opened - minuteMs) * random.next() ** 1.8)
  return { at, who, act: (ctx) => castVote(ctx, { parent: idOf(task) }) }
}

const follow = (who: Person, at: number, task: Created): DemoAction => ({
  at,
  who,
  act: (ctx) => followTask(ctx, { task_id: idOf(task) }),
})

const edit = (who: Person, at: number, task: Created, fields: TaskEdit): DemoAction => ({
  at,
  who,
  act: (ctx) => editTask(ctx, { task_id: idOf(task), ...renderTask(fields) }),
})

function lock({ random, team }: Demo, comments: DemoAction[], task: Created): DemoAction[] {
  const at = Math.max(...comments.map((comment) => comment.at)) + random.between(60, 4000) * minuteMs
  return comments.length > 2 && at < lastMoment && random.chance(0.06)
    ? [edit(random.pick(team), at, task, { lock_comments: true })]
    : []
}
