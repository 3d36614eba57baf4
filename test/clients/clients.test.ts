import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { App } from '../../src/app.ts'
import { projectRoot } from '../../src/lib/project.ts'
import { aMap } from '../support/builders/a-map.ts'
import { startServer } from '../support/servers/cairn.ts'
import { openWorkshop, type Workshop } from './workshop.ts'

/** Third-party generators make clients from openapi.json, which are compiled and used against a real server. */
describe('a generated client works', () => {
  let workshop: Workshop
  let app: App

  beforeAll(async () => {
    app = await startServer({ EGRESS_ALLOWED_HOSTS: '127.0.0.1' })
    workshop = await openWorkshop()
  })
  afterAll(() => workshop?.close())

  /** A separate map for every client, with a token that can manage it. */
  const access = async () => ({ CAIRN_URL: app.url, CAIRN_TOKEN: (await aMap(app)).tokens.manage })

  it.each(['newest', 'oldest'] as const)('from the %s openapi-generator for Python', async (version) => {
    const options = ['-g', 'python', '-o', `python-${version}`, '--additional-properties=packageName=cairn_client']
    await workshop.openapiGenerator(version, ['generate', '-i', 'openapi.json', ...options])
    await workshop.python(['walks/openapi-generator.py'], { ...(await access()), PYTHONPATH: `python-${version}` })
  })

  it('from the version that the docs call the oldest', async () => {
    const [, oldest] = /==([\d.]+)/.exec(await readFile(join(workshop.folder, 'requirements-oldest.txt'), 'utf8')) ?? []
    const page = await readFile(join(projectRoot, 'docs/api/clients.md'), 'utf8')
    expect(page).toContain(`openapi-generator ${oldest}`)
  })

  it('from openapi-python-client', async () => {
    const options = ['--path', 'openapi.json', '--output-path', 'python-client', '--config', 'python-client.json']
    await workshop.command('openapi-python-client', ['generate', ...options])
    await workshop.python(['walks/openapi-python-client.py'], { ...(await access()), PYTHONPATH: 'python-client' })
  })

  it.each(['newest', 'oldest'] as const)('from the %s openapi-generator for TypeScript', async (version) => {
    const output = 'walks/generated/typescript-fetch'
    await rm(join(workshop.folder, output), { recursive: true, force: true })
    await workshop.openapiGenerator(version, ['generate', '-i', 'openapi.json', '-g', 'typescript-fetch', '-o', output])
    await compileAndRun('typescript-fetch')
  })

  it('from openapi-typescript, with openapi-fetch', async () => {
    const output = 'walks/generated/openapi-fetch/schema.d.ts'
    await workshop.npm('openapi-typescript/bin/cli.js', ['openapi.json', '-o', output])
    await compileAndRun('openapi-fetch')
  })

  it('from hey-api', async () => {
    await workshop.npm('@hey-api/openapi-ts/bin/run.js', ['-i', 'openapi.json', '-o', 'walks/generated/hey-api'])
    await compileAndRun('hey-api')
  })

  it('from orval', async () => {
    const output = { target: 'walks/generated/orval/client.ts', client: 'fetch', baseUrl: app.url }
    const config = JSON.stringify({ cairn: { input: 'openapi.json', output } })
    await writeFile(join(workshop.folder, 'orval.config.mjs'), `export default ${config}`)
    await workshop.npm('orval/dist/bin/orval.mjs', ['--config', 'orval.config.mjs'])
    await compileAndRun('orval')
  })

  it('from a document that passes Spectral', async () => {
    const options = ['--ruleset', 'spectral.json', '--fail-severity', 'hint']
    await workshop.npm('@stoplight/spectral-cli/dist/index.js', ['lint', 'openapi.json', ...options])
  })

  async function compileAndRun(client: string): Promise<void> {
    const walks = join(workshop.folder, 'walks')
    const config = { extends: './tsconfig.json', files: [`${client}.ts`] }
    await writeFile(join(walks, `tsconfig.${client}.json`), JSON.stringify(config))
    await workshop.npm('typescript/bin/tsc', ['-p', `walks/tsconfig.${client}.json`])
    const bundle = await rolldown({ input: join(walks, `${client}.ts`), platform: 'node', logLevel: 'silent' })
    const file = join(walks, `${client}.mjs`)
    await bundle.write({ file, format: 'esm' })
    await bundle.close()
    await workshop.command(process.execPath, [file], await access())
  }
})
