// Programs installed from a package, and later versions of such packages.

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { onTestFinished } from 'vitest'
import { type Lock, partOf } from '../../../scripts/package/stage.ts'
import { projectRoot } from '../../../src/lib/project.ts'

const run = promisify(execFile)

/** What a server prints on an empty database. */
const firstWords = /(http:\/\/localhost:\d+)(\/sign-in\/\S+)\n[^]*\n {2}(cairn_\S+)\n/

/** Starts an installed program until it has printed this, and returns the parts. */
export async function startInstalled(
  command: string,
  { cwd, env, words = firstWords }: { cwd?: string; env: Record<string, string>; words?: RegExp },
) {
  const child = spawn('sh', ['-c', `exec ${command}`], { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text
    if (words.test(said)) break
  }
  const [, url = '', link = '', token = ''] = words.exec(said) ?? []
  if (url === '') throw new Error(`${command} ended before it was ready: ${said}`)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { url, link, token, stop }
}

/**
 * Installs the npm package from npm's cache. The lockfile pins the versions, which npm would otherwise look up in the
 * registry.
 */
export async function installPackage(packed: string, folder: string): Promise<void> {
  const manifest = await manifestOf(packed)
  const lock = partOf(JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8')) as Lock, manifest)
  const own = { dependencies: { 'cairn-board': `file:${packed}` } }
  const packages = {
    ...lock.packages,
    '': own,
    'node_modules/cairn-board': { ...manifest, resolved: `file:${packed}` },
  }
  await writeFile(join(folder, 'package.json'), JSON.stringify(own))
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }))
  await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: folder })
}

/** Rebuilds an archive as a later version, with one more migration. Returns the path of its file. */
export async function laterArchive(archive: string, folder: string, to: string): Promise<string> {
  await run('tar', ['-xzf', archive, '-C', folder])
  const [name = ''] = await readdir(folder)
  const renamed = name.replace(/\d+\.\d+\.\d+/, to)
  await rename(join(folder, name), join(folder, renamed))
  await changeVersion(join(folder, renamed), to)
  const file = join(folder, `${renamed}.tar.gz`)
  await run('tar', ['--use-compress-program=gzip -1', '-cf', file, '-C', folder, renamed])
  return file
}

/** Rebuilds an npm package in the same way. */
export async function laterPackage(packed: string, folder: string, to: string): Promise<string> {
  await run('tar', ['-xzf', packed, '-C', folder])
  await changeVersion(join(folder, 'package'), to)
  const { stdout } = await run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    cwd: join(folder, 'package'),
  })
  return join(folder, stdout.trim())
}

async function changeVersion(folder: string, to: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ ...manifest, version: to }))
  await writeFile(join(folder, 'migrations/9999_later.sql'), 'create table later (id integer primary key);\n')
}

export async function manifestOf(packed: string) {
  const { stdout } = await run('tar', ['-xzOf', packed, 'package/package.json'])
  return JSON.parse(stdout)
}

/** Copies the checkout's files. Its packages are linked instead, because they take half a gigabyte. */
export async function copyCheckout(folder: string): Promise<void> {
  const made = ['.git', 'data', 'dist', 'node_modules']
  for (const name of await readdir(projectRoot)) {
    if (!made.includes(name)) await cp(join(projectRoot, name), join(folder, name), { recursive: true })
  }
  const modules = join(projectRoot, 'node_modules')
  // Other tests write to the cache at the same time.
  const packages = (await readdir(modules)).filter((name) => name !== '.cache').map((name) => join(modules, name))
  await mkdir(join(folder, 'node_modules'))
  await run('cp', ['-al', ...packages, join(folder, 'node_modules')])
}

/** Tests use a folder in memory, where there isn't room for several installations. */
export async function aFolderOnDisk(): Promise<string> {
  const folder = await mkdtemp(join(projectRoot, 'dist/.package-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
