import '../table.ts'
import type { MapTx } from '../../../platform/context.ts'
import { addRows } from '../../../platform/records/rows.ts'
import { urlKeyOf } from '../rules/source-url.ts'
import type { ImportedKind } from '../table.ts'

interface Remembered {
  source: string
  import_id: number
  kind: ImportedKind
  records: {
    source_key: string
    record_id: number
    votes_count?: number | undefined
    source_url?: string | undefined
  }[]
}

/** Stores where records came from, so a second import doesn't add them again, even if they were deleted. */
export async function rememberImported(tx: MapTx, { records, ...of }: Remembered): Promise<void> {
  const rows = records.map(({ votes_count = null, source_url = null, ...record }) => ({
    ...{ map_id: tx.map.id, ...of, ...record, votes_count, source_url },
    url_key: (source_url && urlKeyOf(source_url)) || null,
  }))
  await addRows(tx, 'imported_records', rows)
}
