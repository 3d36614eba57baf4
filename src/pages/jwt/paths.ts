import { mapPath } from '../board/paths.ts'

/** Takes the tokens with which the product of a map signs in its people. */
export const jwtPath = `${mapPath}/sign-in/jwt`

export const jwtUrl = (map: { path: string }): string => `${map.path}/sign-in/jwt`

/** What belongs to somebody in this one map. */
export const mapYouPath = (rest = ''): string => `${mapPath}/you${rest}`
