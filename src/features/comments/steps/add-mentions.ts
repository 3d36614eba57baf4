import type { MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { listParticipants } from '../queries/list-participants.ts'
import { findLabel, maxMentions, mentionedIn } from '../rules/mentions.ts'

interface Input {
  comment_id: number
  task_id: number
  content: string
  /** The label of somebody in the conversation; empty for nobody. */
  mention: string
}

/** Stores the people that a comment mentions, by id: names change, and are not unique. An edit may add people. */
export async function addMentions(tx: MapTx, { comment_id, task_id, content, mention }: Input): Promise<void> {
  if (mention.trim() === '' && !content.includes('@')) return
  const people = await listParticipants(tx, task_id)
  const chosen = mention.trim() === '' ? undefined : findLabel(people, mention)
  if (mention.trim() !== '' && !chosen) throw nobody()
  const ids = new Set([...(chosen ? [chosen.id] : []), ...mentionedIn(content, people)])
  const before = await mentionedBefore(tx, comment_id)
  const added = [...ids].filter((id) => !before.has(id)).slice(0, Math.max(0, maxMentions - before.size))
  if (added.length === 0) return
  const rows = added.map((user_id) => ({ map_id: tx.map.id, comment_id, user_id }))
  await tx.db.insertInto('mentions').values(rows).execute()
}

async function mentionedBefore(tx: MapTx, comment_id: number): Promise<Set<number>> {
  const mentions = tx.db
    .selectFrom('mentions')
    .select('user_id')
    .where('map_id', '=', tx.map.id)
    .where('comment_id', '=', comment_id)
  return new Set((await mentions.execute()).map(({ user_id }) => user_id))
}

const nobody = () =>
  new Invalid([{ field: 'mention', code: 'nobody_called_so', message: 'Nobody in this conversation is called so.' }])
