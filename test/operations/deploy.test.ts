import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { readConfig } from '../../src/config.ts'
import { readEnvFile } from '../../src/env-file.ts'
import { projectRoot, version } from '../../src/lib/project.ts'
import { settings } from '../../src/settings.ts'
import { startProgram } from '../support/servers/program.ts'
import { aFolder } from '../support/servers/start.ts'

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8')

it("the image's health check passes while the server is ready, and fails once it has stopped", async () => {
  const [, command = ''] = /^HEALTHCHECK .* CMD (\[.*\])$/m.exec(read('Dockerfile')) ?? []
  const [, ...words] = JSON.parse(command) as string[]
  const server = startProgram({ DATA_DIR: await aFolder() })
  const check = async (url: string) =>
    promisify(execFile)(process.execPath, words, { env: { PORT: new URL(url).port } }).then(
      () => 'healthy',
      () => 'unhealthy',
    )
  const url = await server.url

  expect(await check(url)).toBe('healthy')
  await server.stop()
  expect(await check(url)).toBe('unhealthy')
})

it('the image and the compose files are for the version in package.json', () => {
  expect(read('Dockerfile')).toContain(`ARG VERSION=${version}\n`)
  expect(read('compose.yaml')).toContain(`image: cairn:${version}\n`)
})

it('the sample settings file is valid, with and without its optional lines', async () => {
  const path = join(await aFolder(), 'cairn.env')
  for (const text of [read('deploy/cairn.env'), read('deploy/cairn.env').replaceAll(/^#(?=[A-Z])/gm, '')]) {
    await writeFile(path, text)
    expect(readConfig({}, readEnvFile(path))).toMatchObject({ DATA_DIR: '/var/lib/cairn', TRUSTED_PROXIES: 1 })
  }
})

it('the samples only set settings that exist', () => {
  const samples = readdirSync(join(projectRoot, 'deploy')).map((name) => `deploy/${name}`)
  const set = samples.flatMap((file) => [...read(file).matchAll(/\b([A-Z]{2,}_[A-Z_]+)=/g)].map(([, name]) => name))
  const composed = ['compose.yaml', 'compose.postgres.yaml'].flatMap((file) => [
    ...(/cairn:\n[^]*?environment:\n((?: {6}\w+: .*\n)+)/.exec(read(file))?.[1] ?? '').matchAll(/^ {6}(\w+):/gm),
  ])
  const names = [...set, ...composed.map(([, name]) => name)]

  expect(names).toEqual(expect.arrayContaining(['PUBLIC_URL', 'TRUSTED_PROXIES', 'DATA_DIR', 'DATABASE_URL', 'SECRET']))
  expect(names.filter((name) => !Object.hasOwn(settings, name ?? ''))).toEqual([])
})
