import { config, visit } from '@hotwired/turbo'
import { announce, pageData } from './live-region.ts'
import { showText } from './toast.ts'

/** Errors that Turbo throws even though we've handled them. */
const handled = new WeakSet<Error>()

/**
 * Offline, the page stays, with everything typed in it; the browser's own error page would replace both. Frames and
 * prefetched links fail silently, because no one asked for them.
 */
document.addEventListener('turbo:fetch-request-error', (event) => {
  const { target } = event
  const isForm = target instanceof HTMLFormElement
  const isUnasked = target instanceof HTMLElement && ['turbo-frame', 'a'].includes(target.localName)
  if (!isForm && !isUnasked && target !== document.documentElement) return
  event.preventDefault()
  handled.add(event.detail.error)
  if (!isUnasked) tellOffline(isForm)
})

/**
 * When a person leaves before a frame has loaded, its request is aborted. Turbo doesn't wait for a frame's body, so it
 * doesn't catch that.
 */
addEventListener('unhandledrejection', (event) => {
  const { reason } = event
  const isAborted = reason instanceof DOMException && reason.name === 'AbortError'
  if (isAborted || (reason instanceof Error && handled.has(reason))) event.preventDefault()
})

/** For a form, the message also says that the text is kept. */
export const tellOffline = (isForm: boolean): void =>
  showText((isForm ? pageData().kept : pageData().failed) ?? '', 'failed')

/** Turbo disables a button while its form is sent, and a disabled button loses keyboard focus. */
config.forms.submitter = 'aria-disabled'

/** Turbo focuses a frame's `autofocus` field after the frame is shown, even if the person already types in another. */
document.addEventListener('focusin', ({ target }) => {
  const frame = target instanceof Element ? target.closest('turbo-frame') : null
  for (const field of frame?.querySelectorAll('[autofocus]') ?? []) field.removeAttribute('autofocus')
})

/** Turbo restores the scroll position of the window, but not of the board inside it. */
const positions = new Map<string, { left: number; top: number }>()
let isReturn = false

const board = (): Element | null => document.querySelector('.board')

document.addEventListener(
  'scroll',
  ({ target }) => {
    if (target instanceof Element && target === board()) {
      positions.set(location.pathname, { left: target.scrollLeft, top: target.scrollTop })
    }
  },
  { capture: true, passive: true },
)

document.addEventListener('turbo:visit', ({ detail }) => {
  isReturn = detail.action === 'restore'
})

document.addEventListener('turbo:load', () => {
  const position = positions.get(location.pathname)
  if (isReturn && position) board()?.scrollTo({ ...position, behavior: 'instant' })
})

/** The last announcement, with its page. Undefined for the first page, which the browser announces itself. */
let last: string | undefined

/**
 * Turbo changes pages without a page load, so screen readers need an announcement. A page that is only reloaded is
 * announced if it has something new to say.
 */
document.addEventListener('turbo:load', () => {
  const notice = document.querySelector('main .notice, main .problem, main .result-count')
  const message = notice?.textContent?.trim() ?? document.title
  const current = `${location.href} ${message}`
  if (last !== undefined && last !== current) announce(message)
  last = current
})

/** A page that shows running work is reloaded after `data-refresh` seconds. */
document.addEventListener('turbo:load', () => {
  const element = document.querySelector<HTMLElement>('[data-refresh]')
  if (!element) return
  setTimeout(() => {
    if (element.isConnected) visit(location.href, { action: 'replace' })
  }, Number(element.dataset.refresh) * 1_000)
})

/** A rate-limited frame keeps its content: it isn't worth an error in the middle of a page. */
document.addEventListener('turbo:frame-missing', (event) => {
  const { response } = (event as CustomEvent<{ response: Response }>).detail
  if (response.status === 429) event.preventDefault()
})
