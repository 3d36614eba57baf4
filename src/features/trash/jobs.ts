import Type from 'typebox'
import { jobType } from '../../platform/jobs/enqueue.ts'

export const purgeTrashJob = jobType('trash.purge', Type.Object({ trash_id: Type.Integer() }))
