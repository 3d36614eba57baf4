/** Programs are usually given ten seconds before they are killed. */
const lastMs = 9_500

const stop = new AbortController()

export const wasToldToStop = (): boolean => stop.signal.aborted

/**
 * Aborts on Ctrl-C, SIGTERM or a closed terminal (SIGHUP). Under `npm run`, Ctrl-C arrives twice, so the handlers stay
 * installed: the second signal must not kill a process that is stopping. A stuck process is killed after a while.
 */
export function stopSignal(signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']): AbortSignal {
  const abort = () => {
    if (!stop.signal.aborted) setTimeout(endNow, lastMs).unref()
    stop.abort()
  }
  for (const signal of signals) process.on(signal, abort)
  return stop.signal
}

function endNow(): void {
  process.stderr.write(
    `cairn: something did not stop within ${lastMs / 1_000} seconds and was left as after a crash.\n`,
  )
  process.exit(1)
}

export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })
}

/** For work that was still starting: an abort isn't a failure. */
export const unlessAborted =
  (signal: AbortSignal) =>
  (error: unknown): undefined => {
    if (!signal.aborted) throw error
  }
