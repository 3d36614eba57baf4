import { visit } from '@hotwired/turbo'
import { showCount } from './vote.ts'

interface Update {
  now: string
  votes?: Record<string, number>
  changed?: true
}

/** Many pages get the same update. A random delay keeps them from all reloading at once. */
const jitterMs = 4_000
const reconnectMs = 5_000

let source: EventSource | undefined
/** The page shows everything that happened before this time. */
let since: string | undefined
/** There is a change that the page doesn't show yet. */
let isStale = false
let timer: ReturnType<typeof setTimeout> | undefined
let isReloading = false

/** A page with `data-live` shows changes by others while it's visible. */
document.addEventListener('turbo:load', () => {
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

/** Following a link, submitting a form or going back ends a visit that `reloadPage` started. */
document.addEventListener('turbo:submit-start', () => {
  isReloading = false
})
document.addEventListener('turbo:visit', (event) => {
  isReloading &&= event.detail.action === 'replace'
})

/** If someone started typing while the page was being fetched, they keep the old one, and it's reloaded later. */
document.addEventListener('turbo:before-render', (event) => {
  if (isReloading && isBusy()) event.detail.render = () => {}
})

/** A reload must not close anything that is open. After a form, the server decides. */
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

/**
 * Does nothing while the person is writing or moving something, or while a form is being sent: a visit would abort it.
 */
function reloadPage(): void {
  if (isBusy()) {
    timer = setTimeout(reloadPage, jitterMs)
    return
  }
  isReloading = true
  visit(location.href, { action: 'replace' })
}

const isBusy = (): boolean =>
  document.querySelector('dialog[open], .dragging, .dragged, .lifted, body [aria-busy=true]') !== null ||
  [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('main textarea, main input')].some(
    (field) => field === document.activeElement || isChanged(field),
  )

const isChanged = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type)
    ? field.checked !== field.defaultChecked
    : field.type !== 'hidden' && field.value !== field.defaultValue
