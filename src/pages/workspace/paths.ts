import { mapPath } from '../board/paths.ts'

/** The path of a page of the workspace. */
export const workspacePath = (rest: string): string => `${mapPath}/manage/${rest}`

/** The path of a page of the workspace of this map. */
export const workspaceUrl = (map: { path: string }, rest: string): string => `${map.path}/manage/${rest}`
