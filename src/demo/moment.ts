import type { MapContext } from '../platform/context.ts'
import type { Person } from './people.ts'

/** One thing that one person did, at a moment in the past. `act` may use what earlier moments have created. */
export interface Moment {
  at: number
  who: Person
  act(ctx: MapContext): Promise<unknown>
}

/** A record that one moment creates and later ones refer to. */
export interface Created {
  id?: number
}

export function idOf(record: Created): number {
  if (record.id === undefined) throw new Error('A record is used before it was created.')
  return record.id
}
