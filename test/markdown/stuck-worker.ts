import { parentPort } from 'node:worker_threads'

interface Job {
  text: string
  /** Counts the replies, so a test can wait for one without reading it. */
  options: { replied?: Int32Array }
}

/** Returns the text unchanged, throws for `broken`, and loops forever for `stuck`. */
parentPort?.on('message', ({ text, options }: Job) => {
  while (text === 'stuck');
  if (text === 'broken') throw new Error('It broke.')
  parentPort?.postMessage({ html: text })
  if (!options.replied) return
  Atomics.add(options.replied, 0, 1)
  Atomics.notify(options.replied, 0)
})
parentPort?.postMessage('ready')
