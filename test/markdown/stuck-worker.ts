import { parentPort } from 'node:worker_threads'

/** Renders nothing, and never ends with the text `stuck`. */
parentPort?.on('message', ({ text }: { text: string }) => {
  while (text === 'stuck');
  if (text === 'broken') throw new Error('It broke.')
  parentPort?.postMessage({ html: text })
})
parentPort?.postMessage('ready')
