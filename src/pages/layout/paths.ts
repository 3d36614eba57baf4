import type { Person } from '../../platform/actor.ts'

/** A map's path. `/api` is excluded: unknown URLs there get a problem document, not a page. */
export const mapPath = '/:team(^(?!api$)[a-z0-9-]+$)/:map(^[a-z0-9-]+$)'

/** The id at the start of `12-dark-mode`. The rest is only there for readability. 0 if there's no id. */
export const idIn = (text = ''): number => Number(/^([1-9]\d{0,14})(?:-|$)/.exec(text)?.[1] ?? 0)

/** The path of a person's own pages. A person signed in with a JWT has them inside the map. */
export const youPath = ({ map }: Person): string => (map ? `${map.path}/you` : '/you')

/** Where the team's own product sends the tokens that sign its users in. */
export const jwtUrl = (map: { path: string }): string => `${map.path}/sign-in/jwt`
