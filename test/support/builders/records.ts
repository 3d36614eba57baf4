import type { Client } from '@cairn/sdk'

export type Records = Record<'list' | 'task' | 'comment' | 'vote' | 'category' | 'author' | 'guest', number>

/** One record of every kind in a map. */
export async function recordsIn(client: Client, word: string): Promise<Records> {
  const list = await client.lists.create({ name: word, role: 'planned', comments: true, votes: true })
  const category = await client.categories.create({ name: word, emoji_shortname: ':cat:' })
  const task = await client.tasks.create({ parent: list.id, title: word, category: word, description: word })
  const comment = await client.comments.create({ parent: task.id, content: word })
  const vote = await client.votes.create({ parent: task.id })
  const guest = await client.guests.create({ address: `${word}@example.org` })
  return {
    list: list.id,
    category: category.id,
    task: task.id,
    comment: comment.id,
    vote: vote.id,
    author: task.author.id,
    guest: guest.id,
  }
}
