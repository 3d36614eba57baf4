import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient, type RequestInfo, type ResponseInfo, version } from '@cairn/sdk'
import { describe, expect, it, onTestFinished } from 'vitest'
import { projectRoot } from '../../src/lib/project.ts'
import { useSdk } from '../support/builders/sdk-client.ts'

const run = promisify(execFile)
const sdk = useSdk()
const manifest = JSON.parse(readFileSync(join(projectRoot, 'sdk/package.json'), 'utf8'))

describe('what npm pack gives', () => {
  it('works by import and by require, with nothing else installed', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-pack-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await run('npm', ['pack', '--offline', '--silent', '--pack-destination', folder], { cwd: join(projectRoot, 'sdk') })
    const installed = join(folder, 'node_modules/@cairn/sdk')
    mkdirSync(installed, { recursive: true })
    const [packed = ''] = readdirSync(folder).filter((name) => name.endsWith('.tgz'))
    await run('tar', ['-xzf', join(folder, packed), '-C', installed, '--strip-components=1'])
    const use = `createClient({ baseUrl: process.env.BASE_URL, token: process.env.TOKEN }).map.get()
      .then((map) => console.log(map.name, version, new NotFoundError({ problem: {} }) instanceof Error))`
    const names = '{ createClient, NotFoundError, version }'
    writeFileSync(join(folder, 'module.mjs'), `import ${names} from '@cairn/sdk'\n${use}`)
    writeFileSync(join(folder, 'script.cjs'), `const ${names} = require('@cairn/sdk')\n${use}`)

    const env = { BASE_URL: sdk.app.url, TOKEN: sdk.token }
    for (const program of ['module.mjs', 'script.cjs']) {
      // Older versions of Node cannot require an ES module, so it must not be one.
      const { stdout } = await run(process.execPath, ['--no-experimental-require-module', program], {
        cwd: folder,
        env,
      })
      expect(stdout.trim()).toBe(`Our roadmap ${manifest.version} true`)
    }
    const files = readdirSync(installed)
    expect(files.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json'])
    expect(readdirSync(join(installed, 'dist/cjs'))).toContain('index.d.ts')
  })

  it('says where it is from, and which version it is', () => {
    expect(manifest).toMatchObject({ homepage: expect.any(String), repository: { directory: 'sdk' } })
    expect(version).toBe(manifest.version)
    expect(readFileSync(join(projectRoot, 'sdk/CHANGELOG.md'), 'utf8')).toContain(`## ${version}\n`)
    const licences = ['LICENSE', 'sdk/LICENSE'].map((file) => readFileSync(join(projectRoot, file), 'utf8'))
    expect(licences[0]).toBe(licences[1])
  })
})

describe('a client', () => {
  it('is refused at once without a token', () => {
    for (const token of [undefined, null, '', 'two words']) {
      expect(() => createClient({ baseUrl: 'http://localhost', token: token as string })).toThrow(TypeError)
    }
  })

  it('says what it is, sends headers of its owner, and tells of every attempt', async () => {
    const [sent, answered]: [RequestInfo[], ResponseInfo[]] = [[], []]
    const client = sdk.clientOf({
      headers: { 'x-team': 'Acme', authorization: 'Token of somebody else' },
      onRequest: (request) => {
        request.headers.set('x-attempt', String(sent.push(request)))
      },
      onResponse: (response) => void answered.push(response),
    })

    await client.map.get()
    await client.tasks.get(999_999).catch(() => undefined)

    const [first, second] = sent.map(({ headers }) => headers)
    expect(first?.get('user-agent')).toBe(`cairn-sdk/${version}`)
    expect([first?.get('x-team'), first?.get('authorization')]).toEqual(['Acme', `Token ${sdk.token}`])
    expect([first?.get('x-attempt'), second?.get('x-attempt')]).toEqual(['1', '2'])
    expect(answered.map(({ method, status }) => [method, status])).toEqual([
      ['GET', 200],
      ['GET', 404],
    ])
    const own = sdk.clientOf({
      headers: { 'user-agent': 'acme-sync/2.1' },
      onRequest: ({ headers }) => void sent.push({ headers, method: '', url: '' }),
    })
    await own.map.get()
    expect(sent.at(-1)?.headers.get('user-agent')).toBe('acme-sync/2.1')
  })
})
