import type { MapContext } from '../../../platform/context.ts'
import { type Found, readTasks } from './results.ts'
import { tasksLike } from './similar-candidates.ts'

const limit = 5

/** Tasks whose text is close to a title, so that people vote instead of repeating; without the task `except`. */
export async function similarTasks(ctx: MapContext, title: string, except?: number): Promise<Found[]> {
  const others = (await tasksLike(ctx, title)).filter(({ id }) => id !== except)
  return readTasks(ctx, others.slice(0, limit), [])
}
