import { parentPort } from 'node:worker_threads'
import { drawShare, type ShareData } from './share-picture.ts'

/** The thread that draws the pictures for other sites. */
parentPort?.on('message', async (data: ShareData) => parentPort?.postMessage(await drawShare(data)))
parentPort?.postMessage('ready')
