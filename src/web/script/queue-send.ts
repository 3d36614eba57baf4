import {
  boxOf,
  current,
  isCurrent,
  item,
  linkOf,
  listed,
  nameOf,
  put,
  queue,
  rows,
  selected,
  show,
  showPart,
} from './queue-items.ts'
import { showCount } from './select.ts'

/** The actions that are being sent. */
let sending = Promise.resolve()

document.addEventListener('submit', (event) => {
  const { target: form, submitter } = event
  if (!(form instanceof HTMLFormElement) || form.method !== 'post' || !form.closest('[data-queue]')) return
  event.preventDefault()
  const body = new URLSearchParams([...new FormData(form, submitter)] as [string, string][])
  queue()?.querySelector<HTMLElement>(':popover-open')?.hidePopover()
  const shown = current()
  const acted = form.id === 'bulk' ? selected() : shown ? [shown] : []
  const others = rows().filter((row) => !acted.includes(row))
  const after = rows().indexOf(acted.at(-1) ?? form)
  const next = shown && !acted.includes(shown) ? shown : (rows().slice(after + 1)[0] ?? others.at(-1))
  body.set('next', nameOf(next).replace('pick-', ''))
  if (body.get('action') !== 'ask') for (const row of acted) take(row)
  showCount()
  if (next && next !== shown) void show(next)
  else if (!next) item()?.setAttribute('aria-busy', 'true')
  // `form.action` would return the button with that name.
  const url = form.getAttribute('action') ?? ''
  sending = sending.then(() => send(url, body, acted))
})

function take(row: HTMLElement): void {
  row.hidden = true
  const box = boxOf(row)
  if (box) box.checked = false
}

async function send(url: string, body: URLSearchParams, acted: HTMLElement[]): Promise<void> {
  const response = await fetch(url, { method: 'POST', body, headers: { accept: 'text/html' } }).catch(() => undefined)
  const page = new DOMParser().parseFromString((await response?.text().catch(() => '')) ?? '', 'text/html')
  const answer = page.querySelector('[data-queue]')
  for (const row of acted) row.hidden = false
  if (response?.ok && answer) update(page, answer, acted, `pick-${body.get('next')}`)
  else if (response?.redirected) location.assign(response.url)
  else if (answer) replace(page, answer)
  else {
    const text = page.querySelector('main .problem, main h1')
    showToast(text && toastOf(text))
    if (acted[0]) void show(acted[0])
  }
}

/**
 * Replaces the list with the server's: other moderators are working on it as well, and items from the next page move
 * up.
 */
function update(page: Document, answer: Element, acted: HTMLElement[], next: string): void {
  const fresh = new Map(listed(page).map((row) => [nameOf(row), row]))
  const wanted = nameOf(listed(page).find(isCurrent))
  for (const row of listed()) {
    const isListed = fresh.delete(nameOf(row))
    if (!isListed && (!row.hidden || acted.includes(row))) row.remove()
  }
  for (const row of fresh.values()) linkOf(row)?.toggleAttribute('aria-current', false)
  document.querySelector('.queue-list')?.append(...fresh.values())
  showPart(document.querySelector('.queue-list'))
  showFrame(page, '.queue-next')
  const row = rows().find((each) => nameOf(each) === wanted)
  if (rows().length === 0) replace(page, answer)
  // The server selected another item, such as one that has to be read again.
  else if (row && (wanted !== next || !current())) void show(row)
}

/** Shows the server's page, such as an item with the reason why it wasn't approved. */
function replace(page: Document, answer: Element): void {
  const names = selected().map(nameOf)
  queue()?.replaceWith(answer)
  showPart(document.querySelector('.queue-list'))
  for (const row of rows()) if (names.includes(nameOf(row))) boxOf(row)?.click()
  showCount()
  showFrame(page)
  const shown = item()
  if (shown) put(shown)
}

/** The parts around the queue: the count in the navigation, and the toast. */
function showFrame(page: Document, ...more: string[]): void {
  for (const selector of ['.workspace-link', '.workspace-nav', ...more]) {
    const part = page.querySelector(selector)
    if (part) document.querySelector(selector)?.replaceWith(part)
  }
  const toast = page.querySelector('.flash')
  if (toast) showToast(toast)
}

/** Toasts are in the other bundle. If there is no toast, that bundle says that the server couldn't be reached. */
const showToast = (toast: Element | null): boolean =>
  document.dispatchEvent(new CustomEvent('cairn:toast', { detail: toast ? { html: toast.outerHTML } : {} }))

function toastOf({ textContent }: Element): Element {
  const toast = Object.assign(document.createElement('div'), { className: 'toast failed' })
  toast.append(textContent ?? '')
  return toast
}
