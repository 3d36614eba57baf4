import Type from 'typebox'
import { jobType } from '../../../platform/jobs/enqueue.ts'

/** A job of the installation, because those of the map are deleted with it. `tasks` is how many there were. */
export const purgeMapJob = jobType('purge-map', Type.Object({ map_id: Type.Integer(), tasks: Type.Integer() }))

/** While a map is deleted its path is free for another. This one is no path. */
export const deletedSlug = (mapId: number): string => `~${mapId}`
