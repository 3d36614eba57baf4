import { startApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'

/** Cairn as it runs for everybody, in a process of its own, with its log going where the bench sends it. */
const app = await startApp(readConfig())
process.send?.({ port: Number(new URL(app.address).port) })
process.on('disconnect', () => void app.close().then(() => process.exit()))
