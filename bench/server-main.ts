import { startApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'

/** Runs Cairn in a separate process, with the usual log. */
void startApp(readConfig()).then((app) => {
  process.send?.({ port: Number(new URL(app.url).port) })
  process.on('disconnect', () => void app.close().then(() => process.exit()))
})
