import { authorOf } from '../../../platform/actor.ts'
import type { MapTx } from '../../../platform/context.ts'
import { rendererVersion } from '../../../platform/markdown/render-again.ts'
import { setImageUses } from '../../images/steps/image-uses.ts'
import type { RenderedComment } from '../rules/render-comment.ts'
import { addMentions } from './add-mentions.ts'

type Input = RenderedComment<{ task_id: number; content: string; in_reply_to: number | null; pending: boolean }> & {
  /** Somebody chosen from the conversation, by their label there. */
  mention?: string | null | undefined
}

/** Writes a comment of the actor, with its images and the people it mentions. Nobody sees it until it is published. */
export async function insertComment(tx: MapTx, { remote_images, mention, ...comment }: Input): Promise<number> {
  const { task_id, content, parsed_content, pending } = comment
  const { id } = await tx.db
    .insertInto('comments')
    .values({
      ...{ map_id: tx.map.id, author_id: authorOf(tx.actor), created: tx.now, modified: tx.now },
      ...{ task_id, in_reply_to: comment.in_reply_to, content, parsed_content, renderer: rendererVersion },
      ...{ pending, live: !pending },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setImageUses(tx, { comment_id: id, before: '', html: parsed_content, remote: remote_images, pending })
  await addMentions(tx, { comment_id: id, task_id, content, mention: mention ?? '' })
  return id
}
