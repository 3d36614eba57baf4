import type { CairnClient, Mirror } from '@cairn/sdk'
import { expect } from 'vitest'

/** Checks that the copy has exactly the server's current records. */
export async function expectMirrored(mirror: Mirror, client: CairnClient): Promise<void> {
  const fresh = await client.mirror()
  const [copy, truth] = [contents(mirror), contents(fresh)]
  for (const noun of ['lists', 'categories', 'tasks', 'comments', 'votes'] as const) {
    expect(copy[noun], noun).toEqual(truth[noun])
  }
}

const contents = (mirror: Mirror) => {
  const { lists, ...records } = mirror.toJSON().records
  const byId = Object.entries(records).map(([noun, list]) => [noun, list.toSorted((a, b) => a.id - b.id)])
  return { lists, ...Object.fromEntries(byId) }
}
