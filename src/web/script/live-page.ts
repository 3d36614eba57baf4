import { visit } from '@hotwired/turbo'
import { showCount } from './vote.ts'

interface Update {
  /** When the server said so. */
  now: string
  votes?: Record<string, number>
  changed?: true
}

/** Many pages hear of a change at the same time. They do not all reload at the same time. */
const jitterMs = 4_000
const reconnectMs = 5_000
const flashMs = 30_000

let source: EventSource | undefined
/** The page shows what had happened until then. */
let since: string | undefined
/** Something has changed that the page does not show yet. */
let isStale = false
let timer: ReturnType<typeof setTimeout> | undefined
let loaded = 0
let isReloading = false

/** A page with `data-live` follows what others do, as long as somebody looks at it. */
document.addEventListener('turbo:load', () => {
  loaded = Date.now()
  isReloading = false
  disconnect()
  const content = document.getElementById('content')
  since = content?.dataset.since
  isStale = false
  connect()
  if (content?.dataset.unopened !== undefined) reloadPage()
})
document.addEventListener('visibilitychange', connect)
addEventListener('pagehide', disconnect)

/** A link, a form or the way back ends the visit of `reloadPage`. */
document.addEventListener('turbo:submit-start', () => {
  isReloading = false
})
document.addEventListener('turbo:visit', (event) => {
  isReloading &&= event.detail.action === 'replace'
})

/** Somebody began to write while the page was fetched: it stays as it is, hears of the change again, and waits. */
document.addEventListener('turbo:before-render', (event) => {
  if (isReloading && isBusy()) event.detail.render = () => {}
})

/** Looking again must not close what is open. After a form, the server decides. */
document.addEventListener('turbo:before-morph-attribute', (event) => {
  const { attributeName } = (event as CustomEvent<{ attributeName: string }>).detail
  if (isReloading && attributeName === 'open') event.preventDefault()
})

function connect(): void {
  const url = document.getElementById('content')?.dataset.live
  if (document.hidden) disconnect()
  if (document.hidden || url === undefined || source) return
  source = new EventSource(`${url}${url.includes('?') ? '&' : '?'}since=${since}`)
  source.onmessage = ({ data }) => showUpdate(JSON.parse(data) as Update)
  source.onerror = () => {
    const isRefused = source?.readyState === EventSource.CLOSED
    disconnect()
    if (!isRefused) timer = setTimeout(connect, reconnectMs + Math.random() * jitterMs)
  }
}

function disconnect(): void {
  clearTimeout(timer)
  source?.close()
  source = undefined
}

function showUpdate({ now, votes, changed }: Update): void {
  isStale ||= changed === true
  if (!isStale) since = now
  for (const [task, count] of Object.entries(votes ?? {})) showCount(task, count)
  if (!changed) return
  clearTimeout(timer)
  timer = setTimeout(reloadPage, 500 + Math.random() * jitterMs)
}

/** Not while somebody writes or moves something here, and not while a form is being sent: another visit would end it. */
function reloadPage(): void {
  if (isBusy()) {
    timer = setTimeout(reloadPage, jitterMs)
    return
  }
  isReloading = true
  visit(location.href, { action: 'replace' })
}

const isBusy = (): boolean =>
  document.querySelector('dialog[open], .dragging, body [aria-busy=true]') !== null ||
  // What can be undone stays for a while.
  (document.querySelector('.flash button') !== null && Date.now() < loaded + flashMs) ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main textarea, main input')].some(
    (field) => field === document.activeElement || isChanged(field),
  )

const isChanged = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
    ? field.checked !== field.defaultChecked
    : field.type !== 'hidden' && field.value !== field.defaultValue
