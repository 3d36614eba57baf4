import { announce } from './live-region.ts'

/** Turbo changes pages without a page load of the browser, so screen readers must be told about the new page. */
let isFirst = true

document.addEventListener('turbo:load', () => {
  const message = document.querySelector('main .notice, main .problem, main .result-count')
  if (!isFirst) announce(message?.textContent ?? document.title)
  isFirst = false
})
