import Type from 'typebox'
import { jobType } from '../../platform/jobs/enqueue.ts'

/** Permanently deletes something in the trash. */
export const purgeTrashJob = jobType('trash.purge', Type.Object({ trash_id: Type.Integer() }))
