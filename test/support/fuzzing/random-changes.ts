// Random changes through a client, for testing mirrors and streams.

import { type CairnClient, CairnError } from '@cairn/sdk'

/** Returns the same numbers for the same seed, so that a failure can be reproduced. */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Makes random changes to a map through a client, of every kind that a mirror has to follow. Returns their number. */
export function changerOf(client: CairnClient, random: () => number) {
  const known = { lists: [] as number[], tasks: [] as number[], comments: [] as number[], votes: [] as number[] }
  const [categories, names, people] = [[] as number[], new Map<number, string>(), new Set<number>()]
  const nat = (below: number) => Math.floor(random() * below)
  const one = (ids: number[]) => ids[nat(ids.length)] ?? 999_999
  const kept = <T extends { id: number }>(ids: number[], record: T): T => {
    ids.push(record.id)
    return record
  }
  const reason = 'At random'
  const taskFields = (n: number) => ({
    title: `Task ${n}`,
    ...(random() < 0.5 && categories.length > 0 ? { category: names.get(one(categories)) ?? null } : {}),
    ...(random() < 0.2 ? { pending: random() < 0.5 } : {}),
  })

  const changes: [weight: number, change: (n: number) => Promise<unknown>][] = [
    [12, async (n) => kept(known.tasks, await client.tasks.create({ parent: one(known.lists), ...taskFields(n) }))],
    [8, (n) => client.tasks.edit(one(known.tasks), taskFields(n))],
    [8, () => client.tasks.edit(one(known.tasks), { parent: one(known.lists) })],
    [
      20,
      async () => {
        const voter = { email: `v${nat(12)}@example.org` }
        const vote = kept(known.votes, await client.votes.create({ parent: one(known.tasks), voter }))
        people.add(vote.author.id)
      },
    ],
    [6, () => client.votes.delete(one(known.votes))],
    [
      14,
      async (n) => kept(known.comments, await client.comments.create({ parent: one(known.tasks), content: `C ${n}` })),
    ],
    [
      8,
      async (n) => {
        const { id } = await client.comments.get(one(known.comments))
        const task = known.tasks.at(-1 - nat(3)) ?? 0
        kept(known.comments, await client.comments.create({ parent: task, content: `Reply ${n}`, in_reply_to: id }))
      },
    ],
    [4, () => client.comments.delete(one(known.comments))],
    [2, () => client.comments.hold(one(known.comments))],
    [2, () => client.comments.approve(one(known.comments))],
    [1, () => client.comments.decline(one(known.comments), { reason })],
    [1, () => client.comments.pin(one(known.comments))],
    [3, () => client.tasks.delete(one(known.tasks))],
    [1, () => client.tasks.decline(one(known.tasks), { reason })],
    [3, () => client.tasks.merge(one(known.tasks), { into: one(known.tasks) })],
    [2, () => client.tasks.unmerge(one(known.tasks))],
    [
      4,
      async () => {
        const { results } = await client.trash.list({ page_size: 10 })
        await client.trash.restore(one(results.map(({ id }) => id)))
      },
    ],
    [2, async (n) => kept(known.lists, await client.lists.create({ name: `List ${n}`, role: 'planned' }))],
    [1, (n) => client.lists.edit(one(known.lists), { name: `Name ${n}` })],
    [1, () => client.lists.move(one(known.lists), { before: null })],
    [0.3, () => client.lists.delete(one(known.lists.slice(1)))],
    [
      2,
      async (n) => {
        const name = `Category ${n}`
        const made = kept(categories, await client.categories.create({ name, emoji_shortname: ':bug:' }))
        names.set(made.id, name)
      },
    ],
    [
      0.5,
      async (n) => {
        const id = one(categories)
        names.set(id, (await client.categories.edit(id, { name: `Renamed ${n}` })).name)
      },
    ],
    [0.5, () => client.categories.delete(one(categories))],
    [0.3, () => client.people.remove(one([...people]), { reason })],
    [2, (n) => client.notes.create({ parent: one(known.tasks), content: `Note ${n}` })],
  ]
  /** Each change, repeated according to its weight. */
  const wheel = changes.flatMap(([weight, change]) => Array.from({ length: Math.ceil(weight * 10) }, () => change))

  return async (n: number): Promise<boolean> => {
    if (known.lists.length === 0) for await (const { id } of client.lists.list()) known.lists.push(id)
    const change = wheel[nat(wheel.length)]
    try {
      await change?.(n)
      return true
    } catch (error) {
      // The picked record may be gone. If the server was killed, it's unknown whether the change was made.
      if (error instanceof CairnError && (error.status < 500 || error.status === 503)) return false
      throw error
    }
  }
}
