import type { NewsCursor } from '../../features/tasks/queries/list-recent-arrivals.ts'
import { parseTimestamp } from '../../lib/time.ts'
import { NotFound } from '../../platform/errors.ts'
import { idIn } from './paths.ts'

/** Where a page of news ends, in a URL: `2026-11-09T10:00:00.000Z_12`. */
export const newsCursorText = ({ timestamp, task_id }: NewsCursor): string => `${timestamp}_${task_id}`

export function parseNewsCursor(text: string): NewsCursor {
  const [time = '', id] = text.split('_', 2)
  const [timestamp, task_id] = [parseTimestamp(time, 'first'), idIn(id)]
  if (timestamp === undefined || task_id === 0) throw new NotFound()
  return { timestamp, task_id }
}
