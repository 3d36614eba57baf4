import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../src/lib/project.ts'

interface Locked {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
}

export interface Lockfile {
  packages: Record<string, Locked>
}

/**
 * What's wrong with a lockfile, one line each. Without a hash, npm installs whatever it's given for a package. A
 * `resolved` URL would send every installation to the registry of whoever wrote it.
 */
export function lockfileProblems({ packages }: Lockfile): string[] {
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  return installed.flatMap(([path, { version, integrity, resolved }]) => {
    const name = `${path.split('node_modules/').at(-1)}@${version}`
    return [
      ...(integrity ? [] : [`${name} has no integrity. Add what "npm view ${name} dist.integrity" says.`]),
      ...(resolved ? [`${name} has a "resolved" URL. Remove it.`] : []),
    ]
  })
}

export const readLockfile = (): Lockfile => JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'))

if (import.meta.main) {
  const problems = lockfileProblems(readLockfile())
  for (const problem of problems) process.stderr.write(`package-lock.json: ${problem}\n`)
  if (problems.length > 0) process.exitCode = 1
}
