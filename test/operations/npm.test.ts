import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../../src/lib/project.ts'

it.each(['SIGINT', 'SIGTERM'] as const)('npm start exits with 0 on %s and leaves no server behind', async (signal) => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-test-'))
  const npm = spawn('npm', ['start'], {
    cwd: projectRoot,
    env: { ...process.env, PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(npm, 'exit')
  const url = await urlSaid(npm)
  expect((await fetch(`${url}/health`)).status).toBe(200)

  npm.kill(signal)

  expect(await ended).toEqual([0, null])
  await expect(fetch(`${url}/health`)).rejects.toThrow()
  await rm(folder, { recursive: true })
})

async function urlSaid(npm: ChildProcess): Promise<string> {
  let said = ''
  for await (const chunk of npm.stdout ?? []) {
    said += chunk
    const url = /Cairn is at (\S+)/.exec(said)?.[1]
    if (url && said.includes('curl')) return url
  }
  throw new Error(`npm start ended without an address: ${said}`)
}
