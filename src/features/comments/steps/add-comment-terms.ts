import { termsOf } from '../../../lib/words-in-text.ts'
import type { MapTx } from '../../../platform/context.ts'
import { termsValue } from '../../../platform/db/full-text.ts'
import { plainText } from '../../../platform/markdown/rendered-html.ts'

/** Indexes the text that people read in the comment, and stores it for the results of searches. Called in the transaction that creates it. */
export async function addCommentTerms(tx: MapTx, comment: { id: number; parsed_content: string }): Promise<void> {
  const plain_text = plainText(comment.parsed_content)
  const text = termsOf(plain_text, { pairs: false })
  const terms = termsValue(tx.database, tx.map.id, { title: new Set(), text })
  const row = { map_id: tx.map.id, comment_id: comment.id, terms, plain_text }
  await tx.db.insertInto('comment_terms').values(row).execute()
}
