import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installationSecret } from './installation-secret.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-test-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('is the setting where there is one', () => {
  expect(installationSecret('of the operator', join(folder, 'unused'))()).toBe('of the operator')
})

it('is written once, for its owner alone, and stays', async () => {
  const dataDir = join(folder, 'new')

  const secret = installationSecret('', dataDir)()

  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(installationSecret('', dataDir)()).toBe(secret)
  expect((await stat(join(dataDir, 'secret'))).mode & 0o777).toBe(0o600)
})

it('is refused in one line where the file is empty or the folder is none', async () => {
  await writeFile(join(folder, 'secret'), '')
  await writeFile(join(folder, 'file'), '')

  expect(() => installationSecret('', folder)()).toThrow(/secret cannot be used \(it is too short\)/)
  expect(() => installationSecret('', join(folder, 'file'))()).toThrow(/cannot be used .* set SECRET/)
})
