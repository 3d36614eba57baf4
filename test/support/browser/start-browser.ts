import { type Browser, chromium, type LaunchOptions } from 'playwright-core'
import { findBrowser } from './find-browser.ts'
import type { Found } from './npm-chromium.ts'

const args = [
  // Whatever a page or Chromium itself would fetch from elsewhere is not found, on every machine alike.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  '--no-proxy-server',
  '--font-render-hinting=none',
]

/** A Chromium of the caller's own, which ends with the process that started it. */
export async function startBrowser(found?: Found): Promise<Browser> {
  const { executablePath, env } = found ?? (await findBrowser())
  const options: LaunchOptions = { executablePath, args, env: { ...process.env, ...env }, timeout: 120_000 }
  // Chromium refuses to be sandboxed as root.
  if (process.getuid?.() === 0) return chromium.launch({ ...options, chromiumSandbox: false })
  return chromium.launch({ ...options, chromiumSandbox: true }).catch((error: Error) => {
    // Many containers allow nobody a sandbox; the pages are our own, and no others can be reached.
    if (!/sandbox/i.test(error.message)) throw error
    return chromium.launch({ ...options, chromiumSandbox: false })
  })
}
