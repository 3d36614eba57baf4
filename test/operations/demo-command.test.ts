import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { inTemporaryFolder } from '../../src/commands/demo.ts'
import { projectRoot } from '../../src/lib/project.ts'

describe('cairn demo', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'exits cleanly on %s, even sent twice, and leaves nothing behind',
    async (signal) => {
      await inTemporaryFolder(async (folder) => {
        const run = start(folder, { PORT: '0' })
        await run.said('curl')
        expect(readdirSync(folder)).toHaveLength(1)

        run.child.kill(signal)
        run.child.kill(signal)

        expect(await run.ended).toBe(0)
        expect(readdirSync(folder)).toEqual([])
      })
    },
  )

  it('exits cleanly when stopped while filling', async () => {
    await inTemporaryFolder(async (folder) => {
      const run = start(folder, { PORT: '0' })
      await run.said('Filling')
      run.child.kill('SIGINT')

      expect(await run.ended).toBe(0)
      expect(readdirSync(folder)).toEqual([])
    })
  })

  it('fails with a one-line error when the port is taken, and leaves nothing behind', async () => {
    await inTemporaryFolder(async (folder) => {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const run = start(folder, { PORT: String((other.address() as AddressInfo).port) })

      expect(await run.ended).toBe(1)
      expect(run.text()).toMatch(/^cairn: .*EADDRINUSE.*\n$/)
      expect(readdirSync(folder)).toEqual([])
      other.close()
    })
  })
})

/** Runs the command as people do, with its temporary folder inside the test's own folder. */
function start(folder: string, settings: Record<string, string>) {
  const env = { ...process.env, LOG_LEVEL: 'silent', HOST: '127.0.0.1', TMPDIR: folder, ...settings }
  const main = join(projectRoot, 'dist', 'src', 'main.js')
  const child = spawn(process.execPath, [main, 'demo'], { env })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk))
  const said = async (words: string) => {
    while (!text.includes(words)) await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')])
  }
  return { child, said, text: () => text, ended: once(child, 'close').then(([code]) => code) }
}
