import '../table.ts'
import { userIdOf } from '../../../platform/actor.ts'
import type { MapTx } from '../../../platform/context.ts'
import { insertRow } from '../../../platform/records/rows.ts'
import { noCounts } from '../rules/api-schema.ts'
import type { UploadSource } from '../rules/upload.ts'

/** An upload's source isn't known before its files have been read. */
type NewImport = { source: string } | { kind: UploadSource; name: string; options: string }

/** Adds an import, and returns its id. */
export async function addImport(tx: MapTx, of: NewImport): Promise<number> {
  return insertRow(tx, 'imports', {
    ...{ user_id: userIdOf(tx.actor) || null, created: tx.now, modified: tx.now, finished: null },
    ...{ counts: noCounts, plan: null, mapping: null, report: null, error: null },
    ...{ kind: null, name: null, options: null, source: '' },
    ...{ state: 'kind' in of ? 'uploading' : 'importing', ...of },
  })
}
