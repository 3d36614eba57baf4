import { announce } from './live-region.ts'

/** What was announced last, and where. Undefined until the first page, which the browser announces itself. */
let last: string | undefined

/**
 * Turbo changes pages without a page load of the browser, so screen readers must be told about the new page. A page that
 * is only looked at again says nothing, unless it has something new to say.
 */
document.addEventListener('turbo:load', () => {
  const notice = document.querySelector('main .notice, main .problem, main .result-count')
  const message = notice?.textContent ?? document.title
  const current = `${location.href} ${message}`
  if (last !== undefined && last !== current) announce(message)
  last = current
})
