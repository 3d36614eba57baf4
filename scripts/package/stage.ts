import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OutputChunk } from 'rolldown'
import { bundlePrograms, bundleScripts, programs } from '../bundle.ts'

export interface Manifest {
  name: string
  version: string
  license: string
  files: string[]
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
}

/** Not imported, but read at run time. */
const notImported = ['@expo-google-fonts/pt-sans', 'any-ascii']

/**
 * Stages the npm package in a folder: the bundled programs, the files they read, and a manifest with only the packages
 * that they import.
 */
export async function stage(root: string, folder: string): Promise<{ manifest: Manifest; chunks: OutputChunk[] }> {
  const chunks = [
    ...(await bundlePrograms(programs, join(folder, 'dist'))),
    ...(await bundleScripts(join(folder, 'dist', 'web'))),
  ]
  const {
    private: _,
    // It includes its own Node.
    engines,
    workspaces,
    scripts,
    devDependencies,
    allowScripts,
    ...shared
  } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const imported = new Set([...notImported, ...chunks.flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])])
  const dependencies = Object.entries((shared as Manifest).dependencies).filter(([name]) => imported.has(name))
  const manifest: Manifest = { ...shared, dependencies: Object.fromEntries(dependencies) }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const file of [...manifest.files, 'README.md', 'LICENSE']) {
    if (file === 'dist' || file === 'NOTICE') continue
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file), { recursive: true })
  }
  setModes(folder)
  return { manifest, chunks }
}

/** A checkout's modes depend on the umask. */
function setModes(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const isExecutable = entry.isDirectory() || entry.name === 'cairn'
    chmodSync(join(entry.parentPath, entry.name), isExecutable ? 0o755 : 0o644)
  }
}

/** Installs the package's dependencies for a processor, exactly as the repository's lockfile pins them. */
export function installDependencies(root: string, folder: string, manifest: Manifest, cpu: string): void {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(partOf(lock, manifest)))
  const platform = ['--os=linux', `--cpu=${cpu}`, '--libc=glibc']
  const quiet = ['--silent', '--no-audit', '--no-fund']
  execFileSync('npm', ['ci', '--omit=dev', '--ignore-scripts', '--prefer-offline', ...platform, ...quiet], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const node = join(folder, 'node_modules', `node-linux-${cpu}`)
  if (!existsSync(join(node, 'bin', 'node'))) throw new Error(`npm did not install node-linux-${cpu}.`)
  // Headers and manuals: a third of the size.
  const unused = readdirSync(node).filter((name) => !['bin', 'LICENSE', 'package.json'].includes(name))
  for (const name of unused) rmSync(join(node, name), { recursive: true })
  for (const name of ['node_modules/.bin', 'node_modules/.package-lock.json', 'package-lock.json'])
    rmSync(join(folder, name), { recursive: true, force: true })
}

export interface Lock {
  packages: Record<string, LockedPackage>
}

interface LockedPackage {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  dev?: boolean
}

/** The part of a lockfile that a package with these dependencies needs. */
export function partOf(lock: Lock, { name, version, dependencies, optionalDependencies }: Manifest) {
  const own = { name, version, dependencies, optionalDependencies }
  const packages: Record<string, LockedPackage> = { '': own }
  const visit = (at: string, needed: LockedPackage) => {
    for (const name of Object.keys({ ...needed.dependencies, ...needed.optionalDependencies })) {
      const found = placeOf(lock, at, name)
      if (found === undefined || packages[found]) continue
      const { dev, ...entry } = lock.packages[found] ?? {}
      packages[found] = entry
      visit(found, entry)
    }
  }
  visit('', own)
  return { name, version, lockfileVersion: 3, requires: true, packages }
}

/** Where a package finds another one: in its own `node_modules`, or in one further up. */
function placeOf(lock: Lock, at: string, name: string): string | undefined {
  const place = `${at && `${at}/`}node_modules/${name}`
  if (lock.packages[place]) return place
  return at === '' ? undefined : placeOf(lock, at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/'))), name)
}
