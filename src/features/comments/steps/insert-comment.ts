import { termsOf } from '../../../lib/words-in-text.ts'
import { authorOf } from '../../../platform/actor.ts'
import type { MapTx } from '../../../platform/context.ts'
import { addTerms, storedTerms, termsValue } from '../../../platform/db/full-text.ts'
import { rendererVersion } from '../../../platform/markdown/render-again.ts'
import { plainText } from '../../../platform/markdown/rendered-html.ts'
import { insertRow } from '../../../platform/records/rows.ts'
import { setImageUses } from '../../images/steps/image-uses.ts'
import { listParticipants } from '../queries/list-participants.ts'
import type { RenderedComment } from '../queries/render-comment-in-worker.ts'
import { maxMentions, mayMention, mentionedIn } from '../rules/mentions.ts'
import { commentTerms } from '../table.ts'

type InsertCommentInput = RenderedComment<{
  task_id: number
  content: string
  in_reply_to: number | null
  pending: boolean
}>

/** Writes a comment by the actor, with its images and mentions. No one sees it until it's published. */
export async function insertComment(tx: MapTx, { remote_images, ...comment }: InsertCommentInput): Promise<number> {
  const { task_id, content, parsed_content, pending } = comment
  const id = await insertRow(tx, 'comments', {
    ...{ author_id: authorOf(tx.actor), created: tx.now, modified: tx.now },
    ...{ task_id, in_reply_to: comment.in_reply_to, content, parsed_content, renderer: rendererVersion },
    ...{ pending, live: !pending },
  })
  await setImageUses(tx, { comment_id: id, before: '', html: parsed_content, remote: remote_images, pending })
  await addMentions(tx, { comment_id: id, task_id, content })
  return id
}

/** Indexes comments' visible text, and stores it for search results. Called in the transaction that creates them. */
export async function addCommentTerms(tx: MapTx, ...comments: { id: number; parsed_content: string }[]): Promise<void> {
  const rows = comments.map(({ id, parsed_content }) => {
    const plain_text = plainText(parsed_content)
    const terms = storedTerms(tx.map.id, { title: new Set(), text: termsOf(plain_text, { pairs: false }) })
    return { map_id: tx.map.id, id, terms: termsValue(tx.database, terms), plain_text }
  })
  await addTerms(tx, commentTerms, rows)
}

interface AddMentionsInput {
  comment_id: number
  task_id: number
  content: string
}

/** Stores who a comment mentions by id, because names change and aren't unique. An edit can add people. */
export async function addMentions(tx: MapTx, { comment_id, task_id, content }: AddMentionsInput): Promise<void> {
  if (!mayMention(content)) return
  const ids = mentionedIn(content, await listParticipants(tx, task_id))
  const before = await mentionedBefore(tx, comment_id)
  const added = ids.filter((id) => !before.has(id)).slice(0, Math.max(0, maxMentions - before.size))
  if (added.length === 0) return
  const rows = added.map((user_id) => ({ map_id: tx.map.id, comment_id, user_id }))
  await tx.db.insertInto('mentions').values(rows).execute()
}

async function mentionedBefore(tx: MapTx, comment_id: number): Promise<Set<number>> {
  const mentions = await tx.from('mentions', { comment_id }).select('user_id').execute()
  return new Set(mentions.map(({ user_id }) => user_id))
}
