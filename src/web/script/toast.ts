import { forTeam, isKey } from '../../lib/shortcuts.ts'
import { pageData } from './live-region.ts'
import { isShortcut } from './shortcut-keys.ts'

/**
 * Toasts, one at a time. Their container stays in the page when Turbo changes it, so screen readers announce them. The
 * newest comes first, and only the last one is shown: the others are queued.
 */
const place = (): HTMLElement | null => document.getElementById('toasts')

const shown = (): Element | null | undefined => place()?.lastElementChild

let timer: ReturnType<typeof setTimeout> | undefined
let shownSince = 0
/** Where the focus was before it went to a toast. */
let before: HTMLElement | undefined

export const showText = (text: string, kind = ''): void => {
  const message = document.createElement('p')
  message.textContent = text
  const toast = document.createElement('div')
  toast.className = `toast ${kind}`
  toast.append(message)
  add(toast)
}

export const showToast = (html: string): void => {
  const { content } = Object.assign(document.createElement('template'), { innerHTML: html })
  for (const toast of content.children) add(toast)
}

/** Sent by the scripts for signed-in people, which are in another bundle. */
document.addEventListener('cairn:toast', ({ detail: { html } }) => {
  if (html) showToast(html)
  else showText(pageData().failed ?? '', 'failed')
})

export function dismiss(element: Element): void {
  const toast = element.closest('#toasts > .toast')
  if (toast) remove(toast)
}

/** The result of the form that led to this page. */
function showFlash(): void {
  for (const toast of document.querySelectorAll('main > .flash')) add(toast)
}

document.addEventListener('turbo:load', showFlash)
document.addEventListener('turbo:render', showFlash)

function add(toast: Element): void {
  const close = Object.assign(document.createElement('button'), { type: 'button', className: 'toast-close' })
  close.ariaLabel = pageData().dismiss ?? ''
  close.addEventListener('click', () => dismiss(close))
  toast.append(close)
  toast.removeAttribute('role')
  toast.classList.remove('flash')
  if (!shown()) shownSince = Date.now()
  place()?.prepend(toast)
  wait()
}

function remove(toast: Element): void {
  const hadFocus = toast.contains(document.activeElement)
  toast.remove()
  shownSince = Date.now()
  if (hadFocus) before?.focus({ preventScroll: true })
  wait()
}

/** Long enough to read it and decide. Shorter if other toasts are queued. */
function timeFor(toast: Element): number {
  const waiting = (place()?.childElementCount ?? 0) - 1
  const all = 4_000 + 60 * (toast.textContent?.length ?? 0) + (toast.querySelector('.link') ? 4_000 : 0)
  return waiting === 0 ? all : waiting === 1 ? 2_000 : 0
}

/** Starts the timer, unless the pointer or the keyboard focus is on the toast. */
function wait(): void {
  clearTimeout(timer)
  const toast = shown()
  if (!toast || place()?.matches(':hover, :focus-within')) return
  timer = setTimeout(() => remove(toast), Math.max(0, shownSince + timeFor(toast) - Date.now()))
}

for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout']) {
  document.addEventListener(type, (event) => {
    if (!(event.target instanceof Element) || !place()?.contains(event.target)) return
    const from = event instanceof FocusEvent ? event.relatedTarget : null
    if (type === 'focusin' && from instanceof HTMLElement && !place()?.contains(from)) before = from
    shownSince = Date.now()
    // During `focusout`, the element still has focus.
    setTimeout(wait)
  })
}

/** The toast is no longer needed once its button has been pressed. */
document.addEventListener('turbo:submit-end', ({ detail }) => {
  const { submitter } = detail.formSubmission
  if (submitter && detail.success) dismiss(submitter)
})

document.addEventListener('keydown', (event) => {
  const toast = shown()
  if (event.key === 'Escape' && toast?.contains(document.activeElement)) remove(toast)
  if (!isKey(event, forTeam.undo) || !isShortcut(event) || event.shiftKey || event.repeat) return
  // Undoes the person's last action, which has the newest toast.
  const undo = place()?.querySelector<HTMLElement>('[aria-keyshortcuts]')
  if (!undo) return
  event.preventDefault()
  undo.click()
})
