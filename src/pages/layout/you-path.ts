import type { Person } from '../../platform/person.ts'

/** Where somebody finds what is theirs. Whom the product of a map has signed in has it in that map. */
export const youPath = ({ map }: Person): string => (map ? `${map.path}/you` : '/you')
