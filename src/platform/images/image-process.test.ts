import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, it, onTestFinished } from 'vitest'
import { anImage } from '../../../test/support/builders/an-image.ts'
import { ImageProcess } from './image-process.ts'

const small = async () => ({ input: await anImage(), type: 'image/png' as const, maxEdge: 512 })

/** Interlaced, so that all of its pixels are in memory at once. */
async function large() {
  const picture = sharp({ create: { width: 6_300, height: 6_300, channels: 4, background: '#1238' } })
  const input = await picture.toColourspace('rgb16').png({ progressive: true, compressionLevel: 1 }).toBuffer()
  return { input, type: 'image/png' as const, maxEdge: 512 }
}

it.each([
  ['memory', { maxMemoryBytes: 180 * 1_048_576 }],
  ['CPU time', { maxProcessorMs: 1_000 }],
])('a picture that needs too much %s ends the process, and the next picture gets a new one', async (_what, limits) => {
  const images = new ImageProcess(limits)
  expect(await images.run(await small())).toMatchObject({ image: { width: 64, height: 48 } })

  expect(await images.run(await large())).toBeUndefined()

  expect(await images.run(await small())).toMatchObject({ image: { width: 64, height: 48 } })
})

it('the largest accepted picture stays within the limits', async () => {
  expect(await new ImageProcess().run(await large())).toMatchObject({ image: { width: 512, height: 512 } })
})

it("the process ends when the server ends or is killed, and signals from a terminal can't interrupt it", async () => {
  const server = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void server.kill('SIGKILL'))
  const [line] = await once(server.stdout, 'data')
  const pid = Number(String(line))
  process.kill(pid, 'SIGINT')
  process.kill(pid, 'SIGTERM')
  expect(isRunning(pid)).toBe(true)

  server.kill('SIGKILL')

  await expect.poll(() => isRunning(pid), { timeout: 30_000 }).toBe(false)
})

/** Starts the process and prints its id. */
const program = `
  import { readFileSync } from 'node:fs'
  import { ImageProcess } from ${JSON.stringify(new URL('./image-process.ts', import.meta.url).href)}
  await new ImageProcess().run({ input: Buffer.from('GIF89a'), type: 'image/gif', maxEdge: 9 })
  console.log(readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8'))
  setInterval(() => {}, 1_000)
`

const isRunning = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !/State:\s+Z/.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
