import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import * as exported from '@cairn/sdk'
import Type from 'typebox'
import { describe, expect, it } from 'vitest'
import { sdkSource } from '../../scripts/sdk.ts'
import { api } from '../../src/api-document.ts'
import { projectRoot } from '../../src/lib/project.ts'
import { created, type Endpoint, endpoint } from '../../src/platform/http/endpoint.ts'
import { useSdk } from '../support/builders/sdk-client.ts'

const sdk = useSdk()

const sdkFolder = join(projectRoot, 'sdk/src')

describe('the package', () => {
  const files = readdirSync(sdkFolder)

  it.each(files)('%s imports nothing from outside its folder', (file) => {
    const source = readFileSync(join(sdkFolder, file), 'utf8')
    const imported = [...source.matchAll(/\b(?:from |import |import\()['"]([^'"]+)['"]/g)].map(([, name]) => name ?? '')

    for (const name of imported) expect(files.map((known) => `./${known}`)).toContain(name)
  })

  it('documents every method in its README', () => {
    const readme = readFileSync(join(projectRoot, 'sdk/README.md'), 'utf8')
    const methods = Object.entries(sdk.client).flatMap(([group, members]) =>
      typeof members === 'function' ? [group] : Object.keys(members).map((method) => `${group}.${method}`),
    )
    expect(methods.length).toBeGreaterThan(60)
    expect(methods.filter((method) => !readme.includes(`\`${method}(`))).toEqual([])
    expect(Object.keys(exported).filter((name) => !readme.includes(`\`${name}`))).toEqual([])
  })

  it('works in a browser', async () => {
    const task = await sdk.aTask('Seen in a browser')
    const program = ['--experimental-vm-modules', '--input-type=module', '-e', browser]
    const { stdout } = await promisify(execFile)(process.execPath, program, {
      env: { SDK: sdkFolder, BASE_URL: sdk.proxy.url, TOKEN: sdk.token, LIST_ID: String(sdk.listId) },
      timeout: 60_000,
    })

    expect(JSON.parse(stdout)).toEqual({
      titles: ['Made in a browser', task.title],
      code: 'not_found',
      node: 'undefinedundefined',
    })
  })

  it("can't be generated from an endpoint with unsupported types or names", () => {
    const of = (schema: object, id = 'things.create'): Endpoint[] => [
      endpoint({
        id,
        method: 'POST',
        path: '/api/1/things/create/',
        scope: 'write',
        summary: 'Create a thing',
        reply: created(Type.Object({ held: schema }, { $id: 'Thing' })),
        handle: async () => undefined,
      }),
    ]
    const sourceOf = (endpoints: Endpoint[]) => sdkSource({ ...api, endpoints })
    expect(sourceOf(of(Type.Array(Type.Union([Type.Literal("it's"), Type.Null()]))))).toContain(
      "held: ('it\\'s' | null)[]",
    )
    expect(() => sourceOf(of({ not: {} }))).toThrow('No TypeScript type is known for {"not":{}}')
    expect(() => sourceOf(of(Type.String(), 'things'))).toThrow('not of the form group.method')
    expect(() => sourceOf([...of(Type.String()), ...of(Type.Integer())])).toThrow('both be called Thing')
  })
})

/** Provides only what a page on plain http has, with a fetch as strict as a browser's, and nothing else from Node. */
const browser = `
import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { createContext, SourceTextModule } from 'node:vm'

const { SDK, BASE_URL, TOKEN, LIST_ID } = process.env
const touchy = function (...given) {
  if (this !== undefined && this !== page) throw new TypeError('Illegal invocation')
  return fetch(...given)
}
const { log } = console
const randoms = { getRandomValues: (into) => crypto.getRandomValues(into) }
const page = createContext({
  fetch: touchy, crypto: randoms, log, AbortController, AbortSignal, Headers, URL, URLSearchParams, setTimeout, clearTimeout,
  settings: { baseUrl: BASE_URL, token: TOKEN }, list_id: Number(LIST_ID),
})
const modules = new Map()
const load = (name) => {
  const known = modules.get(name)
  if (known) return known
  const source = stripTypeScriptTypes(readFileSync(join(SDK, name), 'utf8'))
  const made = new SourceTextModule(source, { identifier: name, context: page })
  modules.set(name, made)
  return made
}
const script = new SourceTextModule(\`
  import { createClient } from './index.ts'
  const client = createClient(settings)
  await client.tasks.create({ parent: list_id, title: 'Made in a browser' })
  const titles = []
  for await (const task of client.tasks.list({ list_id, page_size: 1 })) titles.push(task.title)
  const code = await client.tasks.get(999999).catch((error) => error.code)
  log(JSON.stringify({ titles, code, node: typeof process + typeof Buffer }))
\`, { identifier: 'page.js', context: page })
await script.link((name) => load(name))
await script.evaluate()
`
