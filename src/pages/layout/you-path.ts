import type { Person } from '../../platform/person.ts'

/** The path of a person's own pages. A person signed in by JWT has them inside the map. */
export const youPath = ({ map }: Person): string => (map ? `${map.path}/you` : '/you')
