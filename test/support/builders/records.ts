import type { Client } from '@cairn/sdk'
import { expect, vi } from 'vitest'
import { openImport } from '../../../src/features/imports/verbs/imports.ts'
import type { MapContext } from '../../../src/platform/context.ts'

export const nouns = [
  'list',
  'task',
  'other',
  'merged',
  'comment',
  'vote',
  'category',
  'trash',
  'author',
  'guest',
  'note',
  'bulk',
  'webhook',
  'delivery',
  'import',
] as const

export type Records = Record<(typeof nouns)[number], number>

/** One record of every kind in a map. */
export async function recordsIn(client: Client, ctx: MapContext, word: string): Promise<Records> {
  const list = await client.lists.create({ name: word, role: 'planned', comments: true, votes: true })
  const category = await client.categories.create({ name: word, emoji_shortname: ':cat:' })
  const task = await client.tasks.create({ parent: list.id, title: word, category: word, description: word })
  const comment = await client.comments.create({ parent: task.id, content: word })
  const note = await client.notes.create({ parent: task.id, content: word })
  const vote = await client.votes.create({ parent: task.id })
  const other = await client.tasks.create({ parent: list.id, title: word })
  const merged = await client.tasks.create({ parent: list.id, title: word })
  await client.tasks.merge(merged.id, { into: other.id })
  const deleted = await client.tasks.create({ parent: list.id, title: word })
  await client.tasks.delete(deleted.id)
  const trash = (await client.trash.list()).results[0]
  const guest = await client.guests.create({ address: `${word}@example.org` })
  const bulk = await client.tasks.bulk({ ids: [task.id], lock_comments: false })
  // Paused, and for an event that doesn't happen here, so that nothing is sent in the background.
  const hook = { name: word, url: 'https://hooks.invalid/', types: ['map.reactivated'], active: false }
  const webhook = await client.webhooks.create(hook)
  return {
    list: list.id,
    category: category.id,
    task: task.id,
    other: other.id,
    merged: merged.id,
    trash: trash?.id ?? 0,
    comment: comment.id,
    note: note.id,
    vote: vote.id,
    author: task.author.id,
    guest: guest.id,
    bulk: bulk.id,
    webhook: webhook.id,
    import: await openImport(ctx, { source: word, lists: new Map(), categories: new Map() }),
    delivery: await aFailedDelivery(client, webhook.id),
  }
}

/** A test delivery that has failed. It isn't retried. */
export async function aFailedDelivery(client: Client, webhook: number): Promise<number> {
  const { id } = await client.webhooks.test(webhook, { type: 'task.created' })
  await vi.waitFor(async () => expect((await client.deliveries.get(id)).state).toBe('failed'), 30_000)
  return id
}
