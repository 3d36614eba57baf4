import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { WalSync } from './wal-sync.ts'

const folder = mkdtempSync(join(tmpdir(), 'wal-sync-'))
afterEach(() => rmSync(folder, { recursive: true }))

test('commits that follow each other share a sync, and the last one is synced even if no other follows', async () => {
  const file = join(folder, 'cairn.db')
  writeFileSync(`${file}-wal`, 'commits')
  let [started, finished] = [0, 0]
  const log = new WalSync(file, {
    onStart: () => {
      started += 1
      return () => {
        finished += 1
      }
    },
    onFailure: (error) => {
      throw error
    },
  })

  await Promise.all([log.syncSoon(), log.syncSoon(), log.sync()])
  expect([started, finished]).toEqual([1, 1])

  await log.syncSoon()
  expect([started, finished]).toEqual([2, 2])

  const last = log.syncSoon()
  await log.close()
  await last
  expect([started, finished]).toEqual([3, 3])
})
