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
 * Biome's packages for these platforms couldn't be fetched when the lockfile was written. The versions are listed too,
 * so that the next version of Biome needs their hashes.
 */
const unhashed = ['android-arm64', 'android-x64', 'darwin-arm64', 'darwin-x64', 'win32-arm64', 'win32-x64'].map(
  (platform) => `@biomejs/cli-${platform}@2.6.6`,
)

/**
 * What's wrong with a lockfile, one line each. Without a hash, npm installs whatever it's given for a package. A
 * `resolved` URL would send every installation to the registry of whoever wrote it.
 */
export function lockfileProblems({ packages }: Lockfile): string[] {
  const installed = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link)
  return installed.flatMap(([path, { version, integrity, resolved }]) => {
    const name = `${path.split('node_modules/').at(-1)}@${version}`
    const mayLackHash = unhashed.includes(name)
    return [
      ...(integrity || mayLackHash
        ? []
        : [`${name} has no integrity. Add what "npm view ${name} dist.integrity" says.`]),
      ...(integrity && mayLackHash ? [`${name} has its integrity now. Remove it from scripts/lockfile.ts.`] : []),
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
