import { cache, type FrameElement } from '@hotwired/turbo'
import { announce, pageData } from './live-region.ts'

/** Sends a button's form in the background, perhaps with another value. The button is busy until the answer comes. */
export async function press(button: HTMLButtonElement, value = button.value): Promise<Response | undefined> {
  const body = new URLSearchParams()
  for (const [name, field] of new FormData(button.form ?? undefined)) {
    if (typeof field === 'string') body.set(name, field)
  }
  body.set(button.name, value)
  const request = { method: 'POST', headers: { accept: 'application/json' }, body }
  button.ariaBusy = 'true'
  const response = await fetch(button.formAction, request).catch(() => undefined)
  button.ariaBusy = null
  return response
}

/** Without a session, and after a refusal, the server's page asks to sign in or gives the reason. */
export const submitsNormally = (button: HTMLButtonElement): boolean =>
  pageData().signedIn === undefined || button.dataset.submitNormally === ''

/** After a refusal the form is submitted normally, so that the server's page gives the reason or asks to sign in. */
export function submitNormallyOrWarn(button: HTMLButtonElement, response: Response | undefined): void {
  if (response && response.status < 500) {
    button.dataset.submitNormally = ''
    button.form?.requestSubmit(button)
    delete button.dataset.submitNormally
  } else {
    announce(pageData().failed ?? '', { visible: true })
  }
}

/** Pages in Turbo's cache and some frames of this page are outdated. */
export function clearCachedPages(): void {
  cache.clear()
  for (const frame of document.querySelectorAll<FrameElement>('[data-after-vote]')) {
    frame.src = frame.dataset.afterVote ?? null
  }
}
