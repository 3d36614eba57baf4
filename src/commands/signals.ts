/**
 * Aborts on Ctrl-C, SIGTERM or a closed terminal. Under `npm run`, Ctrl-C arrives twice, from the terminal and from
 * npm. The handlers stay installed, so that the second one does not kill the process while it stops.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort())
  return stop.signal
}

export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve())
  })
}
