import { readMapRow } from '../../maps/queries/map-settings.ts'
import '../../tokens/table.ts'
import { trimmed } from '../../../lib/text.ts'
import type { MapContext } from '../../../platform/context.ts'
import { Invalid } from '../../../platform/errors.ts'
import { siteJobs } from '../../../platform/jobs/enqueue.ts'
import { countTasksInMap } from '../../lists/queries/lists.ts'
import { lockMap } from '../../maps/queries/lock-map.ts'
import { assertMayManageTeam } from '../../teams/policy.ts'
import { mapDeleted } from '../events.ts'
import { deletedSlug, purgeMapJob } from '../rules/tables.ts'

/**
 * Hides the map and revokes its tokens immediately. A job then deletes everything in it. Tokens can't delete a map, for
 * the same reason they can't create one.
 */
export async function deleteMap(ctx: MapContext, input: { confirm: string }): Promise<void> {
  assertMayManageTeam(ctx)
  await ctx.transaction(async (tx) => {
    await lockMap(tx)
    const { id, team_id } = tx.map
    const { name, archived } = await readMapRow(tx, 'name', 'archived')
    if (trimmed(input.confirm) !== name) {
      throw new Invalid([{ field: 'confirm', code: 'name_mismatch', message: "This does not match the map's name." }])
    }
    await tx.db
      .updateTable('maps')
      .set({ deleted: tx.now, archived: archived ?? tx.now, slug: deletedSlug(id) })
      .where('id', '=', id)
      .execute()
    await tx.db
      .updateTable('tokens')
      .set({ revoked: tx.now })
      .where('map_id', '=', id)
      .where('revoked', 'is', null)
      .execute()
    const tasks = await countTasksInMap(tx)
    await tx.enqueue(purgeMapJob, [{ mapId: siteJobs, key: String(id), payload: { map_id: id, tasks } }])
    tx.emit(mapDeleted, { map_id: id, team_id, name })
  })
}
