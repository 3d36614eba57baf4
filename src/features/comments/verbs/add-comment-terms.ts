import { termsOf } from '../../../lib/terms-of.ts'
import type { MapTx } from '../../../platform/context.ts'
import { termsValue } from '../../../platform/db/full-text.ts'
import { plainText } from '../../../platform/markdown/plain-text.ts'

/** Indexes the text that people read in the comment. Called in the transaction that creates it. */
export async function addCommentTerms(tx: MapTx, comment: { id: number; parsed_content: string }): Promise<void> {
  const text = termsOf(plainText(comment.parsed_content), { pairs: false })
  const terms = termsValue(tx.database, tx.map.id, { title: new Set(), text })
  await tx.db.insertInto('comment_terms').values({ map_id: tx.map.id, comment_id: comment.id, terms }).execute()
}
