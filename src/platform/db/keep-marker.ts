import { statSync } from 'node:fs'
import type { Log } from '../log.ts'
import type { Database } from './database.ts'
import { stateOf } from './file-state.ts'
import { hasWal, isAsClosed } from './inspect-file.ts'
import { findMarker, writeMarker } from './installation-marker.ts'

const everyMs = 2_000

interface Kept {
  dataDir: string
  file: string
  /** True for a server: then the marker follows what is written, and the file is looked at when nobody writes. */
  isLongRunning: boolean
  log: Log
}

/** Keeps the marker of the installation beside the file. If it cannot be written, that is logged once, and all else goes on. */
export function keepMarker(database: Database, { dataDir, file, isLongRunning, log }: Kept): Database {
  const isKnownGood = isLongRunning || isAsClosed(file, findMarker(dataDir))
  let failed = false
  let savedIds = -1
  let isLossCheckSuspended = false
  const saveMarker = async (): Promise<void> => {
    if (database.problem?.() !== undefined) return
    const state = await stateOf(database.read)
    if (state.installation === undefined || state.ids === savedIds) return
    const before = findMarker(dataDir)
    const saved = before?.saved ?? (hasWal(file) ? 0 : state.ids)
    writeMarker(dataDir, {
      installation: state.installation,
      ids: state.ids,
      saved,
      at: now(),
      closed: before?.closed ?? null,
    })
    savedIds = state.ids
  }
  const warn = (error: unknown) => {
    if (!failed) log.warn({ err: error }, 'the marker of the installation could not be written')
    failed = true
  }
  const attempt = () => saveMarker().catch(warn)
  const timer = isLongRunning ? setInterval(() => isLossCheckSuspended || attempt(), everyMs).unref() : undefined
  return {
    ...database,
    saveMarker: () => {
      isLossCheckSuspended = false
      return attempt()
    },
    // It stays known which file it is, so that a lost one is noticed meanwhile too.
    suspendLossCheck: () => {
      isLossCheckSuspended = true
      savedIds = -1
      try {
        const before = findMarker(dataDir)
        if (before) writeMarker(dataDir, { ...before, ids: 0, saved: 0 })
      } catch (error) {
        warn(error)
      }
    },
    close: async () => {
      clearInterval(timer)
      const state = database.problem?.() === undefined ? await stateOf(database.read).catch(() => undefined) : undefined
      await database.close()
      // Another process may still have it open. It will be the last.
      if (!state?.installation || !isKnownGood || hasWal(file)) return
      try {
        const before = findMarker(dataDir)
        if (!before || isAsClosed(file, before)) return
        const { size, mtimeMs: modified } = statSync(file)
        const { installation, ids } = state
        writeMarker(dataDir, { installation, ids, saved: ids, at: now(), closed: { size, modified } })
      } catch (error) {
        log.warn({ err: error }, 'the marker of the installation could not be written')
      }
    },
  }
}

const now = () => new Date().toISOString()
