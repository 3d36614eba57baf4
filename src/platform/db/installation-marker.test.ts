import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openLog } from '../log.ts'
import { findMarker } from './installation-marker.ts'
import { migrate } from './migrate.ts'
import { openDatabase } from './open.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cairn-marker-'))
  vi.useFakeTimers({ toFake: ['setInterval'] })
})
afterEach(async () => {
  vi.useRealTimers()
  await rm(folder, { recursive: true })
})

it('names the snapshot until the upgrade is complete, even if another process writes', async () => {
  const open = () =>
    openDatabase({ databaseUrl: '', dataDir: folder, create: true, isLongRunning: true }, openLog('silent'))
  const at = '2026-11-18T08:00:00.000Z'
  const upgrading = await open()
  await migrate(upgrading, at)
  await upgrading.saveMarker?.()
  const other = await open()

  await upgrading.transaction(async () => upgrading.beginUpgrade?.(at, { takesSnapshot: true }))
  vi.advanceTimersByTime(2_000)
  await other.close()
  expect(findMarker(folder)?.snapshot).toBe('snapshot-2026-11-18T08-00-00.000Z.db')

  await upgrading.saveMarker?.()
  expect(findMarker(folder)?.snapshot).toBeUndefined()
  await upgrading.close()
})
