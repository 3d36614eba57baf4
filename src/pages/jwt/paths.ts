import { mapPath } from '../board/paths.ts'

/** Takes the tokens with which the team's own product signs its users in. */
export const jwtPath = `${mapPath}/sign-in/jwt`

export const jwtUrl = (map: { path: string }): string => `${map.path}/sign-in/jwt`

/** What belongs to somebody in this one map. */
export const mapYouPath = (rest = ''): string => `${mapPath}/you${rest}`
