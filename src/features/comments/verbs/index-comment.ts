import { termsOf } from '../../../lib/terms-of.ts'
import type { MapTx } from '../../../platform/context.ts'
import type { Database } from '../../../platform/db/database.ts'
import { type TermTable, termsValue } from '../../../platform/db/full-text.ts'
import { plainText } from '../../../platform/markdown/plain-text.ts'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    comment_terms: { map_id: number; comment_id: number; terms: string }
  }
}

export const commentTerms: TermTable = { name: 'comment_terms', id: 'comment_id' }

/** What a comment is found by: what there is to read in it. */
const termsOfComment = (database: Database, map_id: number, comment: { parsed_content: string }) =>
  termsValue(database, map_id, {
    title: new Set(),
    text: termsOf(plainText(comment.parsed_content), { pairs: false }),
  })

/** Called where a comment is made, in the same transaction. */
export async function addCommentTerms(tx: MapTx, comment: { id: number; parsed_content: string }): Promise<void> {
  const terms = termsOfComment(tx.database, tx.map.id, comment)
  await tx.db.insertInto('comment_terms').values({ map_id: tx.map.id, comment_id: comment.id, terms }).execute()
}
