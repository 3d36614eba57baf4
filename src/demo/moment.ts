import type { MapContext } from '../platform/context.ts'
import type { Person } from './people.ts'

/** One thing that one person did, in the past. What has to be known of earlier moments is known when it is acted. */
export interface Moment {
  at: number
  who: Person
  act(ctx: MapContext): Promise<unknown>
}

/** A record that is made at its moment and referred to by later ones. */
export interface Made {
  id?: number
}

export function idOf(made: Made): number {
  if (made.id === undefined) throw new Error('It is referred to before it was made.')
  return made.id
}
