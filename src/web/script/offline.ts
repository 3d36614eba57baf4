import { announce, pageData } from './live-region.ts'

/** What Turbo throws after it was told that the error is dealt with. */
let handled: unknown

/** Without a network the page stays, with what was typed in it. The browser's own error page would lose both. */
document.addEventListener('turbo:fetch-request-error', (event) => {
  const isForm = event.target instanceof HTMLFormElement
  if (!isForm && event.target !== document.documentElement) return
  event.preventDefault()
  handled = event.detail.error
  tellOffline(isForm)
})

addEventListener('unhandledrejection', (event) => {
  if (event.reason === handled) event.preventDefault()
})

/** What was written is kept, if anything was. */
export const tellOffline = (isForm: boolean): void =>
  announce((isForm ? pageData().kept : pageData().failed) ?? '', { visible: true })
