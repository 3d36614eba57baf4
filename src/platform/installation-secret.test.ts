import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findSecret, installationSecret } from './installation-secret.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('uses the setting if there is one', () => {
  expect(installationSecret('of the operator', join(folder, 'unused'))()).toBe('of the operator')
})

it("is written once, readable only by its owner, and doesn't change", async () => {
  const dataDir = join(folder, 'new')

  const secret = installationSecret('', dataDir)()

  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(installationSecret('', dataDir)()).toBe(secret)
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
})

it.each(['', '\n', '\0'.repeat(44)])('replaces a secret file that a power cut left empty: %j', async (left) => {
  const dataDir = await mkdtemp(join(folder, 'cut-'))
  await writeFile(join(dataDir, 'secret'), left)

  expect(findSecret('', dataDir)).toBeUndefined()
  const secret = installationSecret('', dataDir)()

  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(findSecret('', dataDir)).toBe(secret)
})

it("reports a one-line error if the secret is too short or the data folder isn't a folder", async () => {
  await writeFile(join(folder, 'secret'), 'abc')
  await writeFile(join(folder, 'file'), '')

  expect(() => installationSecret('', folder)()).toThrow(/secret cannot be used \(it is too short\)/)
  expect(() => installationSecret('', join(folder, 'file'))()).toThrow(/cannot be used .* set SECRET/)
})

it('is the same for processes that start at the same time', async () => {
  const dataDir = join(folder, 'several')
  const module = new URL('./installation-secret.ts', import.meta.url).href
  const script = `import { findSecret, installationSecret } from '${module}'; process.stdout.write(installationSecret('', '${dataDir}')())`
  const run = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script])

  const secrets = await Promise.all([run(), run(), run(), run()])

  expect(new Set(secrets.map(({ stdout }) => stdout)).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['secret'])
})
