import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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

describe('the npm package', () => {
  it('installs as its README says, works with import and require, and has types, without other packages', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'cairn-pack-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const pack = ['pack', '--workspace', 'sdk', '--offline', '--silent', '--pack-destination', folder]
    await run('npm', pack, { cwd: projectRoot })
    const [packed = ''] = readdirSync(folder)
    expect(readFileSync(join(projectRoot, 'sdk/README.md'), 'utf8')).toContain(packed)
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    await run('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed}`], { cwd: folder })
    const installed = join(folder, 'node_modules/@cairn/sdk')
    const use = `createClient({ baseUrl: process.env.BASE_URL, token: process.env.TOKEN }).map.get()
      .then((map) => console.log(map.name, version, new NotFoundError({ problem: {} }) instanceof Error))`
    const names = '{ createClient, NotFoundError, version }'
    writeFileSync(join(folder, 'module.mjs'), `import ${names} from '@cairn/sdk'\n${use}`)
    writeFileSync(join(folder, 'script.cjs'), `const ${names} = require('@cairn/sdk')\n${use}`)

    const env = { BASE_URL: sdk.app.url, TOKEN: sdk.token }
    for (const program of ['module.mjs', 'script.cjs']) {
      // Older versions of Node can't require an ES module, so require must get CommonJS.
      const { stdout } = await run(process.execPath, ['--no-experimental-require-module', program], {
        cwd: folder,
        env,
      })
      expect(stdout.trim()).toBe(`Our roadmap ${manifest.version} true`)
    }
    const files = readdirSync(installed)
    expect(files.sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'package.json'])
    writeFileSync(join(folder, 'typed.ts'), typed)
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['typed.ts'] }))
    const tsc = join(projectRoot, 'node_modules/typescript/bin/tsc')
    // tsc prints type errors to stdout, so a failure shows them.
    expect((await run(process.execPath, [tsc, '-p', folder]).catch((error) => error)).stdout).toBe('')
  })

  it("is never installed by name in the docs, because the name isn't registered yet", () => {
    const files = readdirSync(join(projectRoot, 'docs'), { recursive: true, encoding: 'utf8' })
    const pages = files.filter((file) => file.endsWith('.md')).map((file) => `docs/${file}`)
    for (const page of [...pages, 'README.md', 'sdk/README.md']) {
      const text = readFileSync(join(projectRoot, page), 'utf8')
      expect([page, text.match(/(npm|pnpm|yarn|bun) (i|install|add) [^\n]*@cairn\/sdk|esm\.sh|unpkg/)]).toEqual([
        page,
        null,
      ])
    }
  })

  it('states its repository and version', () => {
    expect(manifest).toMatchObject({ homepage: expect.any(String), repository: { directory: 'sdk' } })
    expect(version).toBe(manifest.version)
    expect(readFileSync(join(projectRoot, 'sdk/CHANGELOG.md'), 'utf8')).toContain(`## ${version}\n`)
    const licences = ['LICENSE', 'sdk/LICENSE'].map((file) => readFileSync(join(projectRoot, file), 'utf8'))
    expect(licences[0]).toBe(licences[1])
  })
})

const compilerOptions = { strict: true, noEmit: true, module: 'nodenext', lib: ['es2024', 'dom'], types: [] }

const typed = `
import { createClient, verifyWebhook, type Task } from '@cairn/sdk'

const client = createClient({ baseUrl: 'https://feedback.example.org', token: 'cairn_x' })
const feed = await client.events.list()
await client.events.list({ after: feed.cursor })
for await (const { data } of client.events.follow({ after: feed.cursor, types: ['task.moved'] })) {
  const lists: (string | undefined)[] = [data.from_list?.name, data.list?.name]
  console.log(lists)
}
const event = await verifyWebhook({ headers: new Headers(), body: '' }, ['whsec_eA=='])
if (event.type === 'task.created') event.data.task satisfies Task | null
// @ts-expect-error: a title is a string.
await client.tasks.create({ parent: 1, title: 2 })
// @ts-expect-error: there is no such event.
client.events.follow({ types: ['task.sold'] })
`

describe('a client', () => {
  it("can't be created without a token", () => {
    for (const token of [undefined, null, '', 'two words']) {
      expect(() => createClient({ baseUrl: 'http://localhost', token: token as string })).toThrow(TypeError)
    }
  })

  it('identifies itself, sends custom headers and reports every attempt', async () => {
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
