import { announce, pageData } from './live-region.ts'

/** What Turbo throws after it was told that the error is dealt with. */
const handled = new WeakSet<Error>()

/**
 * Without a network the page stays, with what was typed in it. The browser's own error page would lose both. A frame that
 * loads by itself stays as it is, too, and a link whose page is fetched early: nobody asked for it, so nobody is told.
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

addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof Error && handled.has(event.reason)) event.preventDefault()
})

/** What was written is kept, if anything was. */
export const tellOffline = (isForm: boolean): void =>
  announce((isForm ? pageData().kept : pageData().failed) ?? '', { visible: true })
