import { execFile } from 'node:child_process'
import { cp, mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, it } from 'vitest'
import { projectRoot, version } from '../../src/lib/project.ts'
import { aBrowser } from '../support/builders/a-person.ts'
import { expectJourney } from '../support/checks/journey.ts'
import { callerOf } from '../support/requests/call.ts'
import {
  aFolderOnDisk,
  copyCheckout,
  installPackage,
  laterArchive,
  laterPackage,
  manifestOf,
  startInstalled,
} from '../support/servers/packages.ts'
import { aFolder } from '../support/servers/start.ts'

const run = promisify(execFile)
const release = join(projectRoot, 'dist/release')
const archiveName = `cairn-${version}-linux-${process.arch}`
const archive = join(release, `${archiveName}.tar.gz`)
const packed = join(release, `cairn-board-${version}.tgz`)

/** A version that doesn't exist yet. */
const later = '99.0.0'

// Takes minutes on a busy machine.
beforeAll(() => run('npm', ['run', '-s', 'package'], { cwd: projectRoot }), 900_000)

describe('the npm package', () => {
  it('is smaller than 2 MB, and contains only what runs', async () => {
    const { stdout } = await run('tar', ['-tzf', packed])
    const files = stdout.trim().split('\n')

    expect((await stat(packed)).size).toBeLessThan(2_000_000)
    expect(files.filter((file) => /bench|\.test\.|\.tsx?$|^package\/(test|scripts|node_modules)\//.test(file))).toEqual(
      [],
    )
    const texts = ['NOTICE', 'LICENSE', 'README.md', 'src/features/search/synonyms/en.txt']
    expect(files).toEqual(expect.arrayContaining(texts.map((file) => `package/${file}`)))
  })

  it('installs its own Node, which the commands use even if there is another one', async () => {
    const folder = await aFolderOnDisk()
    await installPackage(packed, folder)
    await mkdir(join(folder, 'old'))
    await writeFile(join(folder, 'old/node'), '#!/bin/sh\necho This is an old Node. >&2\nexit 1\n', { mode: 0o755 })
    const PATH = `${join(folder, 'old')}:/usr/bin:/bin`

    // npx starts the first one.
    expect(Object.keys((await manifestOf(packed)).bin)).toEqual(['cairn-board', 'cairn'])
    const { stdout } = await run(join(folder, 'node_modules/.bin/cairn'), ['--version'], { env: { PATH } })
    expect(stdout).toBe(`cairn ${version}\n`)
    await expectFirstVote(join(folder, 'node_modules/.bin/cairn-board'), PATH)
  })

  it('takes an operator from installing to signing in, the first task, upgrading and restoring', async () => {
    const folder = await aFolderOnDisk()
    const [install, serve = ''] = await documented('The npm package')
    expect(install).toBe(`npm install --global ./cairn-board-${version}.tgz`)
    await installPackage(packed, folder)

    await expectJourney(folder, serve, async () => {
      await installPackage(await laterPackage(packed, await aFolderOnDisk(), later), folder)
      return { serve, version: later }
    })
  })
})

describe('the archive', () => {
  it('serves from any folder, up to the first vote', async () => {
    const folder = await aFolderOnDisk()
    await run('tar', ['-xzf', archive, '-C', folder])

    await expectFirstVote(`${join(folder, archiveName, 'cairn')} serve`, '/usr/bin:/bin')
  })

  it('takes an operator from unpacking to signing in, the first task, upgrading and restoring', async () => {
    const folder = await aFolderOnDisk()
    const [unpack = '', serve = ''] = await documented('The archive')
    await cp(archive, join(folder, `${archiveName}.tar.gz`))
    await run('sh', ['-c', unpack], { cwd: folder })

    await expectJourney(folder, serve, async () => {
      await run('tar', ['-xzf', await laterArchive(archive, await aFolderOnDisk(), later), '-C', folder])
      return { serve: serve.replaceAll(version, later), version: later }
    })
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
    const copy = await aFolderOnDisk()
    await copyCheckout(copy)
    await run('sh', ['-c', 'umask 077 && TZ=Asia/Tokyo npm run -s package'], { cwd: copy })

    expect(await readFile(join(copy, 'dist/release/SHA256SUMS'), 'utf8')).toBe(
      await readFile(join(release, 'SHA256SUMS'), 'utf8'),
    )
  })
})

/**
 * Starts a server, signs in with the link it prints, and votes. Also opens pages that need its files and native
 * modules.
 */
async function expectFirstVote(command: string, PATH: string): Promise<void> {
  const env = { PATH, PORT: '0', DATA_DIR: await aFolder(), LOG_LEVEL: 'error' }
  const { url, link, token, stop } = await startInstalled(command, { env })
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
  expect(await stop()).toEqual([0, null])
}

const guides = ['first-steps', 'recipes', 'sdk', 'receiving-webhooks', 'mirroring'].map((name) => `/api/1/docs/${name}`)

/** The commands in a section of the installation guide. */
async function documented(section: string): Promise<string[]> {
  const guide = await readFile(join(projectRoot, 'docs/operate/install.md'), 'utf8')
  return new RegExp(`^## ${section}\n\n\`\`\`sh\n([^]*?)\n\`\`\`$`, 'm').exec(guide)?.[1]?.split('\n') ?? []
}
