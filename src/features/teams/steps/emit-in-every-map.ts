import type { TeamTx } from '../../../platform/context.ts'
import { writeShardsInTurn } from '../../../platform/db/locks.ts'
import type { MapEvent } from '../../../platform/events/event.ts'

interface EventInMaps<Data> {
  type: MapEvent<Data>
  data: Data
}

/** Writes an event about the team into the log of each of its maps. */
export async function emitInEveryMap<Data>(tx: TeamTx, { type, data }: EventInMaps<Data>): Promise<void> {
  const maps = await tx.db.selectFrom('maps').select('id').where('team_id', '=', tx.team.id).orderBy('id').execute()
  if (maps.length > 1) await writeShardsInTurn(tx.database, tx.db)
  for (const { id } of maps) tx.emitIn(id, type, data)
}
