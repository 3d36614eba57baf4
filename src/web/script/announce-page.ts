import { say } from './live.ts'

/** Turbo changes pages without the browser noticing, so that we have to tell where one is now. */
let isFirst = true

document.addEventListener('turbo:load', () => {
  if (!isFirst) say(document.querySelector('main .notice, main .problem, main .found')?.textContent ?? document.title)
  isFirst = false
})
