import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type Lock, partOf } from '../../scripts/package/stage.ts'
import { projectRoot } from '../../src/lib/project.ts'
import { version } from '../../src/lib/version.ts'
import { aBrowser } from '../support/builders/a-person.ts'
import { callerOf } from '../support/requests/call.ts'
import { aFolder } from '../support/servers/start.ts'

const run = promisify(execFile)
const release = join(projectRoot, 'dist/release')
const archiveName = `cairn-${version}-linux-${process.arch}`
const packed = join(release, `cairn-board-${version}.tgz`)

beforeAll(() => run('npm', ['run', '-s', 'package'], { cwd: projectRoot }))

describe('the npm package', () => {
  it('is smaller than 2 MB, and contains only what runs', async () => {
    const { stdout } = await run('tar', ['-tzf', packed])
    const files = stdout.trim().split('\n')

    expect((await stat(packed)).size).toBeLessThan(2_000_000)
    expect(files.filter((file) => /bench|\.test\.|\.tsx?$|^package\/(test|scripts|node_modules)\//.test(file))).toEqual(
      [],
    )
    expect(files).toEqual(expect.arrayContaining(['package/NOTICE', 'package/LICENSE', 'package/README.md']))
  })

  it('installs its own Node, which the commands use even if there is another one', async () => {
    const folder = await installed()
    await mkdir(join(folder, 'old'))
    await writeFile(join(folder, 'old/node'), '#!/bin/sh\necho This is an old Node. >&2\nexit 1\n', { mode: 0o755 })
    const PATH = `${join(folder, 'old')}:/usr/bin:/bin`

    // npx starts the first one.
    expect(Object.keys((await manifestOf(packed)).bin)).toEqual(['cairn-board', 'cairn'])
    const { stdout } = await run(join(folder, 'node_modules/.bin/cairn'), ['--version'], { env: { PATH } })
    expect(stdout).toBe(`cairn ${version}\n`)
    await expectFirstVote(join(folder, 'node_modules/.bin/cairn-board'), [], PATH)
  })
})

describe('the archive', () => {
  it('serves from any folder, up to the first vote', async () => {
    const folder = await aFolderOnDisk()
    await run('tar', ['-xzf', join(release, `${archiveName}.tar.gz`), '-C', folder])

    await expectFirstVote(join(folder, archiveName, 'cairn'), ['serve'], '/usr/bin:/bin')
  })

  it('lists everything it contains', async () => {
    const materials = JSON.parse(await readFile(join(release, `${archiveName}.cdx.json`), 'utf8'))
    const components: { name: string; 'bom-ref': string; components?: { name: string }[] }[] = materials.components
    const vips = components.find(({ name }) => name.startsWith('@img/sharp-libvips'))

    expect(materials).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { version } } })
    expect(new Set(components.map((each) => each['bom-ref'])).size).toBe(components.length)
    expect(components.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['node', 'kysely', 'fastify', '@hotwired/turbo', 'sharp']),
    )
    expect(vips?.components?.map(({ name }) => name)).toContain('vips')
  })

  it('has the same bytes when it is built in another folder, at another time, by someone else', async () => {
    const copy = await aCopy()
    await run('sh', ['-c', 'umask 077 && TZ=Asia/Tokyo npm run -s package'], { cwd: copy })

    expect(await readFile(join(copy, 'dist/release/SHA256SUMS'), 'utf8')).toBe(
      await readFile(join(release, 'SHA256SUMS'), 'utf8'),
    )
  })
})

const firstWords = /(http:\/\/localhost:\d+)(\/sign-in\/\S+)\n[^]*\n {2}(cairn_\S+)\n/

/**
 * Starts a server, signs in with the link it prints, and votes. Also opens pages that need its files and native
 * modules.
 */
async function expectFirstVote(program: string, words: string[], PATH: string): Promise<void> {
  const env = { PATH, PORT: '0', DATA_DIR: await aFolder(), LOG_LEVEL: 'error' }
  const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  for await (const text of child.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    said += text
    if (firstWords.test(said)) break
  }
  const [, url = '', link = '', token = ''] = firstWords.exec(said) ?? []
  const browser = aBrowser(url)
  const task = await callerOf(url)('POST', '/api/1/map/tasks/create/', {
    token,
    json: { parent: 1, title: 'The first' },
  })
  await browser.get(link)
  await browser.post(link)
  await browser.post(`/team/roadmap/task/${task.body.id}/vote`, { vote: 'on' })

  expect((await callerOf(url)('GET', `/api/1/map/tasks/${task.body.id}/`, { token })).body.votes_count).toBe(1)
  expect((await browser.get('/team/roadmap/share.png')).headers.get('content-type')).toBe('image/png')
  for (const path of ['/assets/cairn.js', '/assets/cairn.css', '/api/1/docs', ...guides]) {
    expect([path, (await browser.get(path)).status]).toEqual([path, 200])
  }
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
}

const guides = ['first-steps', 'recipes', 'sdk', 'receiving-webhooks', 'mirroring'].map((name) => `/api/1/docs/${name}`)

/**
 * Installs the package from npm's cache. The lockfile pins the versions, which npm would otherwise look up in the
 * registry.
 */
async function installed(): Promise<string> {
  const folder = await aFolderOnDisk()
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
  return folder
}

async function manifestOf(file: string) {
  const { stdout } = await run('tar', ['-xzOf', file, 'package/package.json'])
  return JSON.parse(stdout)
}

/** A copy of the checkout's files. Its packages are links, because they take half a gigabyte. */
async function aCopy(): Promise<string> {
  const folder = await aFolderOnDisk()
  const made = ['.git', 'data', 'dist', 'node_modules']
  for (const name of await readdir(projectRoot)) {
    if (!made.includes(name)) await cp(join(projectRoot, name), join(folder, name), { recursive: true })
  }
  await run('cp', ['-al', join(projectRoot, 'node_modules'), join(folder, 'node_modules')])
  return folder
}

/** Tests use a folder in memory, where there isn't room for several installations. */
async function aFolderOnDisk(): Promise<string> {
  const folder = await mkdtemp(join(projectRoot, 'dist/.package-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}
