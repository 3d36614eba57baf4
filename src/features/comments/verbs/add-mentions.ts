import type { MapTx } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { listParticipants } from '../queries/participants.ts'
import { findLabel, maxMentions, mentionedIn } from '../rules/mentions.ts'

interface Input {
  comment_id: number
  task_id: number
  content: string
  /** The label of somebody in the conversation; empty for nobody. */
  mention: string
}

/** Stores whom a comment mentions, by id: a name may change, and others may have the same. A changed one may add people. */
export async function addMentions(tx: MapTx, { comment_id, task_id, content, mention }: Input): Promise<void> {
  if (mention.trim() === '' && !content.includes('@')) return
  const people = await listParticipants(tx, task_id)
  const chosen = mention.trim() === '' ? undefined : findLabel(people, mention)
  if (mention.trim() !== '' && !chosen) throw nobody()
  const ids = new Set([...(chosen ? [chosen.id] : []), ...mentionedIn(content, people)])
  if (ids.size === 0) return
  const rows = [...ids].slice(0, maxMentions).map((user_id) => ({ map_id: tx.map.id, comment_id, user_id }))
  await tx.db
    .insertInto('mentions')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const nobody = () =>
  new Invalid([{ field: 'mention', code: 'nobody_called_so', message: 'Nobody in this conversation is called so.' }])
