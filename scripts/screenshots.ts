import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { BrowserContextOptions } from 'playwright-core'
import { projectRoot } from '../src/lib/project.ts'
import { startBrowser } from '../test/support/browser/start-browser.ts'

/** Keeps the README fast to load. */
const maxBytes = 200_000

const desktop: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }
const phone: BrowserContextOptions = {
  viewport: { width: 375, height: 720 },
  colorScheme: 'dark',
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

/** Takes the screenshots of the README from the demo. They are the same every time, except for relative times. */
const browser = await startBrowser()
const demo = await startDemo()
try {
  await take('map', desktop, '/')
  await take('task', desktop, await mostVoted())
  await take('phone', phone, '/')
} finally {
  await browser.close()
  await demo.stop()
}

async function take(name: string, screen: BrowserContextOptions, path: string): Promise<void> {
  const context = await browser.newContext({ ...screen, locale: 'en-GB', timezoneId: 'UTC', reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(demo.address + path)
  const bytes = await page.screenshot({ path: join(projectRoot, 'docs', 'screenshots', `${name}.png`) })
  await context.close()
  if (bytes.length > maxBytes) throw new Error(`${name}.png has ${bytes.length} bytes. The limit is ${maxBytes}.`)
}

async function mostVoted(): Promise<string> {
  const headers = { authorization: `Token ${demo.token}` }
  const response = await fetch(`${demo.address}/api/1/map/tasks/?ordering=-votes_count&page_size=1`, { headers })
  const { results } = (await response.json()) as { results: [{ service_url: string }] }
  return new URL(results[0].service_url).pathname
}

/** Starts the built program. It is ready when it has printed the first curl command. */
async function startDemo(): Promise<{ address: string; token: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(projectRoot, 'dist', 'src', 'main.js'), 'demo', '--seed', '1'], {
    env: { PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const stop = async () => {
    child.kill()
    await ended
  }
  let output = ''
  for await (const piece of child.stdout.iterator({ destroyOnReturn: false })) {
    output += piece
    const [, token, address] = /Token (\S+)' (\S+)\/api\/1\/map\//.exec(output) ?? []
    if (token && address) return { address, token, stop }
  }
  throw new Error('The demo ended before it was ready.')
}
