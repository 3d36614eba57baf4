import type { MapContext } from '../../../platform/context.ts'
import { type StatementBuilder, statement } from '../../../platform/db/statement.ts'
import { builtInSynonyms, parseSynonyms, type Synonyms } from '../rules/synonyms.ts'

export interface SearchContext extends MapContext {
  /** The languages' synonyms, and the map's own. */
  synonyms: Synonyms
  /** The map's words for each prefix that was looked up. */
  completions: Map<string, string[]>
  /** The most words a prefix expands to. */
  maxCompletions: number
}

/** The map's words that are read for a prefix. */
export const maxCompletions = 64

export async function searchIn(ctx: MapContext): Promise<SearchContext> {
  const [row] = await synonymsStatement(ctx, { map_id: ctx.map.id })
  const synonyms = row?.synonyms ? withAdded(row.synonyms) : builtInSynonyms()
  return { ...ctx, synonyms, completions: new Map(), maxCompletions }
}

const synonymsStatement = statement(
  ({ db, value }: StatementBuilder<{ map_id: number }>) =>
    db.selectFrom('maps').select('synonyms').where('id', '=', value.map_id),
  { keepsPlan: true },
)

/** The synonyms of recently searched maps, cached because parsing them takes longer than many searches. */
const lastRead = new Map<string, Synonyms>()
const maxRead = 50

function withAdded(text: string): Synonyms {
  const known = lastRead.get(text)
  const synonyms = known ?? parseSynonyms(text, builtInSynonyms())
  lastRead.delete(text)
  lastRead.set(text, synonyms)
  if (lastRead.size > maxRead) for (const [oldest] of [...lastRead].slice(0, 1)) lastRead.delete(oldest)
  return synonyms
}
