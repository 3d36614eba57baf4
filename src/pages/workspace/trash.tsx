import { mayManageMap } from '../../features/maps/policy.ts'
import { findTrashEntry, listTrash } from '../../features/recovery/queries/list-trash.ts'
import { trashPageSize } from '../../features/recovery/rules/page-size.ts'
import { purgeTrash } from '../../features/recovery/verbs/purge-trash.ts'
import { restoreFromTrash } from '../../features/recovery/verbs/restore-from-trash.ts'
import { localPath } from '../../lib/urls.ts'
import { NotFound } from '../../platform/errors.ts'
import { pageNumber } from '../../platform/http/page.ts'
import { idIn } from '../board/paths.ts'
import { PurgeView, TrashView } from './views/trash.tsx'
import { backTo, frameOf, workspacePage } from './workspace-page.ts'

export const trashPages = [
  workspacePage('trash', {
    for: 'member',
    show: async (ctx, request) => {
      const page = pageNumber(request.query)
      const { count, entries } = await listTrash(ctx, page)
      if (page > 1 && (page - 1) * trashPageSize >= count) throw new NotFound()
      return {
        view: <TrashView {...{ ...frameOf(ctx, request), page, count, entries, mayPurge: mayManageMap(ctx) }} />,
      }
    },
  }),
  /** A conflict, such as a list that is in the trash itself, is shown where the button was. */
  workspacePage('trash/:deletion/restore', {
    for: 'member',
    submit: async (ctx, request) => {
      await restoreFromTrash(ctx, { trash_id: idIn(request.params.deletion) })
      return { redirect: localPath(request.form.from), flash: 'trash.restored' }
    },
  }),
  /** Asks before deleting permanently. */
  workspacePage('trash/:deletion/delete', {
    needsRecentSignIn: true,
    for: 'administrator',
    show: async (ctx, request) => {
      const entry = await findTrashEntry(ctx, idIn(request.params.deletion))
      if (!entry) throw new NotFound()
      return { view: <PurgeView {...{ ...frameOf(ctx, request), entry }} /> }
    },
    submit: async (ctx, request) => {
      await purgeTrash(ctx, { trash_id: idIn(request.params.deletion) })
      return backTo(ctx, 'trash', 'trash.purged')
    },
  }),
]
