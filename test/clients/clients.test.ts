import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, it } from 'vitest'
import type { App } from '../../src/app.ts'
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

  const openapiGenerator = (generator: string, output: string, ...more: string[]) =>
    workshop.command('openapi-generator-cli', [
      ...['generate', '-i', 'openapi.json', '-g', generator, '-o', output],
      ...more,
    ])

  it('from openapi-generator for Python', async () => {
    await openapiGenerator('python', 'python', '--additional-properties=packageName=cairn_client')
    await workshop.python(['walks/openapi-generator.py'], { ...(await access()), PYTHONPATH: 'python' })
  })

  it('from openapi-python-client', async () => {
    const options = ['--path', 'openapi.json', '--output-path', 'python-client', '--config', 'python-client.json']
    await workshop.command('openapi-python-client', ['generate', ...options])
    await workshop.python(['walks/openapi-python-client.py'], { ...(await access()), PYTHONPATH: 'python-client' })
  })

  it('from openapi-generator for TypeScript', async () => {
    await openapiGenerator('typescript-fetch', 'walks/generated/typescript-fetch')
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
