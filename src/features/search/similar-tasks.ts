import { tasksLike } from './alike.ts'
import type { Looking } from './candidates.ts'
import { type Found, readTasks } from './found.ts'

export interface Likeness extends Omit<Looking, 'database'> {
  title: string
  limit: number
  /** The task that others are compared with. */
  except?: number
}

/** What says much the same as a title, so that people vote instead of repeating. */
export async function similarTasks(
  database: Looking['database'],
  { title, limit, except, ...where }: Likeness,
): Promise<Found[]> {
  const looking = { database, ...where }
  const others = (await tasksLike(looking, title)).filter(({ id }) => id !== except)
  return readTasks(looking, others.slice(0, limit), [])
}
