import type { MapContext } from '../platform/context.ts'
import type { Person } from './people.ts'

/** One thing that one person did, at a time in the past. `act` may use what earlier actions have created. */
export interface DemoAction {
  at: number
  who: Person
  act(ctx: MapContext): Promise<unknown>
}

/** A record that one action creates and later ones refer to. */
export interface Created {
  id?: number
}

export function idOf(record: Created): number {
  if (record.id === undefined) throw new Error('A record is used before it was created.')
  return record.id
}
