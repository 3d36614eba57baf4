import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { findBrowser } from './find-browser.ts'
import type { Found } from './npm-chromium.ts'

const args = [
  // Requests to other hosts, by a page or by Chromium itself, fail in the same way on every machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  '--no-proxy-server',
  '--font-render-hinting=none',
]

/** A new Chromium, which ends with the process that started it. */
export async function startBrowser(found?: Found, more: LaunchOptions = {}): Promise<Browser> {
  const { executablePath, env } = found ?? (await findBrowser())
  const options: LaunchOptions = { executablePath, args, env: { ...process.env, ...env }, timeout: 120_000, ...more }
  // Chromium refuses to use its sandbox as root.
  if (process.getuid?.() === 0) return chromium.launch({ ...options, chromiumSandbox: false })
  return chromium.launch({ ...options, chromiumSandbox: true }).catch((error: Error) => {
    // Many containers don't allow a sandbox. Only our own pages can be reached anyway.
    if (!/sandbox/i.test(error.message)) throw error
    return chromium.launch({ ...options, chromiumSandbox: false })
  })
}
