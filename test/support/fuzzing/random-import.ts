// A random board that's imported twice, and what people do in between.

import fc from 'fast-check'
import type { TestMap } from '../builders/a-map.ts'
import { created } from '../builders/undone-imports.ts'

/** The import that a record is new in. The second one also has everything from the first. */
const since = fc.constantFrom(1, 1, 2)
const index = fc.nat(7)

/** A board that is imported twice. Numbers refer to records by position, modulo how many there are. */
export const boards = fc.record({
  tasks: fc.array(
    fc.record({
      since,
      votes_count: fc.option(fc.nat(6), { nil: undefined }),
      pending: fc.boolean(),
      /** Which earlier task it's merged into, and since which import. */
      merged: fc.option(fc.record({ since, into: index }), { nil: undefined, freq: 3 }),
    }),
    { minLength: 3, maxLength: 8 },
  ),
  comments: fc.array(fc.record({ since, task: index, reply: fc.boolean(), pinned: fc.boolean() }), { maxLength: 10 }),
  votes: fc.array(fc.record({ since, task: index, person: fc.nat(4) }), { maxLength: 14 }),
  links: fc.array(fc.record({ since, task: index, person: fc.nat(4), isNote: fc.boolean() }), { maxLength: 5 }),
})

export type Board = typeof boards extends fc.Arbitrary<infer Value> ? Value : never

export const oldUrl = (key: string) => `https://old.example/${key}`

/** The records of the first or second import, in the shape of a map's files. */
export function recordsOf(board: Board, import_: 1 | 2) {
  const isIn = (record: { since: number }) => record.since <= import_
  const tasks = board.tasks.map((task, at) => ({ ...task, key: `t${at}` }))
  const shown = tasks.filter(isIn)
  const taskAt = (at: number) => tasks[at % tasks.length]
  const withTask = <Item extends { since: number; task: number }>(items: Item[]) =>
    items.flatMap((item, at) => {
      const task = taskAt(item.task)
      return isIn(item) && task && isIn(task) ? [{ ...item, at, task: task.key }] : []
    })
  const comments = withTask(board.comments)
  const links = withTask(board.links)
  const list = 'open'
  return {
    people: [0, 1, 2, 3, 4].map((number) => ({ key: `p${number}`, name: `Person ${number}` })),
    tasks: shown.map(({ key, pending, votes_count, merged }, at) => {
      const target = merged && isIn(merged) ? shown.slice(0, at)[merged.into % Math.max(at, 1)] : undefined
      return {
        ...{ key, list, title: `Task ${key}`, description: 'Zeppelin', author: 'p0', created, pending, votes_count },
        ...{ source_url: oldUrl(key), ...(target ? { merged_into: target.key } : {}) },
      }
    }),
    comments: comments.map(({ at, task, reply, pinned }) => {
      const before = comments.findLast((other) => other.at < at && other.task === task)
      return {
        ...{ key: `c${at}`, task, content: `Comment c${at}`, author: 'p1', created },
        ...(reply && before ? { in_reply_to: `c${before.at}` } : {}),
        ...(pinned ? { pinned: created } : {}),
      }
    }),
    votes: withTask(board.votes).map(({ task, person }) => ({ task, person: `p${person}`, created })),
    notes: links.filter(({ isNote }) => isNote).map(({ at, task }) => ({ key: `n${at}`, task, content: 'N', created })),
    subscriptions: links
      .filter(({ isNote }) => !isNote)
      .map(({ task, person }) => ({ task, person: `p${person}`, created })),
  }
}

const whats = ['vote', 'comment', 'reply', 'edit', 'move', 'merge', 'unmerge', 'delete', 'note', 'pin', 'plan'] as const

/** What people do in the map. */
export const works = fc.array(fc.record({ what: fc.constantFrom(...whats), pick: fc.nat(99), other: fc.nat(99) }), {
  maxLength: 8,
})

type Work = typeof works extends fc.Arbitrary<infer Value> ? Value : never

export interface Touched {
  tasks: Set<number>
  comments: Set<number>
}

/** Does the work, and notes what it touches. A step may be refused, because the picked task may be gone. */
export async function doWork(map: TestMap, steps: Work, touched: Touched): Promise<void> {
  const post = (path: string, json: object) => map.call('manage', 'POST', `/api/1/map/${path}`, { json })
  for (const { what, pick, other } of steps) {
    const rows = map.database.read.selectFrom('tasks').select(['id', 'merged_into', 'answer_id'])
    const tasks = await rows.where('map_id', '=', map.id).where('trash_id', 'is', null).orderBy('id').execute()
    const at = (number: number) => tasks[number % Math.max(tasks.length, 1)]
    const [task = 0, second = 0] = [at(pick)?.id, at(other)?.id]
    const comments = map.database.read.selectFrom('comments').select('id').where('map_id', '=', map.id)
    const ofTask = comments.where('task_id', '=', task).where('live', '=', true).orderBy('id')
    const comment = (await ofTask.executeTakeFirst())?.id ?? 0
    // Pinning it again changes nothing.
    if (what === 'pin' && at(pick)?.answer_id === comment) continue
    const answer = await {
      vote: () => post('votes/create/', { parent: task, voter: { email: `v${other % 5}@example.org` } }),
      comment: () => post('comments/create/', { parent: task, content: 'Me too' }),
      reply: () => post('comments/create/', { parent: task, content: 'Yes', in_reply_to: comment || null }),
      edit: () => post(`tasks/${task}/edit/`, { title: `Edited ${other}` }),
      move: () => post(`tasks/${task}/edit/`, { parent: map.list('planned') }),
      merge: () => post(`tasks/${task}/merge/`, { into: second }),
      unmerge: () => post(`tasks/${task}/unmerge/`, {}),
      delete: () => map.call('manage', 'DELETE', `/api/1/map/tasks/${task}/`),
      note: () => post('notes/create/', { parent: task, content: 'Ask them' }),
      pin: () => post(`comments/${comment}/pin/`, {}),
      plan: () => post(`tasks/${task}/plan/edit/`, { priority: 'high' }),
    }[what]()
    if (answer.status >= 500) throw new Error(`${what}: ${answer.status} ${answer.text}`)
    if (answer.status >= 300) continue
    touched.tasks.add(task)
    if (what === 'merge') touched.tasks.add(second)
    if (what === 'unmerge') touched.tasks.add(at(pick)?.merged_into ?? 0)
    if (what === 'reply' || what === 'pin') touched.comments.add(comment)
  }
}
