import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { builtInSynonyms, parseSynonyms, type Synonyms } from '../rules/synonyms.ts'

/** The synonyms of the languages, and those that the map adds. */
export async function synonymsOfMap(ctx: MapContext): Promise<Synonyms> {
  const [row] = await synonymsStatement(ctx.database, ctx.db, { map_id: ctx.map.id })
  return row?.synonyms ? withAdded(row.synonyms) : builtInSynonyms
}

const synonymsStatement = statement(
  ({ db, value }: StatementBuilder<{ map_id: number }>) =>
    db.selectFrom('maps').select('synonyms').where('id', '=', value.map_id),
  { keepsPlan: true },
)

/** The synonyms of the maps that were searched last: reading them takes longer than many searches do. */
const lastRead = new Map<string, Synonyms>()
const maxRead = 50

function withAdded(text: string): Synonyms {
  const known = lastRead.get(text)
  const synonyms = known ?? parseSynonyms(text, builtInSynonyms)
  lastRead.delete(text)
  lastRead.set(text, synonyms)
  if (lastRead.size > maxRead) for (const [oldest] of [...lastRead].slice(0, 1)) lastRead.delete(oldest)
  return synonyms
}
