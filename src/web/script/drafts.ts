import { findDraft, forgetDrafts, forgetSent, keepDraft, markSent } from './draft-store.ts'
import { announce, pageData } from './live-region.ts'
import { tellOffline } from './offline.ts'

/** A form with `data-draft` is not lost: not by a vote, by signing in, by going away, or without a network. */
document.addEventListener('input', ({ target }) => {
  const form = target instanceof HTMLElement ? target.closest<HTMLFormElement>('form[data-draft]') : null
  if (form) keepDraft(form)
})

document.addEventListener('turbo:load', () => {
  forgetSent()
  restoreIn(document)
})
document.addEventListener('turbo:frame-load', ({ target }) => {
  if (target instanceof Element) restoreIn(target)
})

document.addEventListener('submit', (event) => {
  const [form, button] = [event.target, event.submitter]
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
  if (/\/(sign-out|end-all|you\/delete)$/.test(form.getAttribute('action') ?? '')) forgetDrafts()
  if (form.dataset.draft === undefined) return
  const isSent = !(button instanceof HTMLButtonElement && (button.hasAttribute('formaction') || button.name))
  // Turbo tells how its forms ended.
  if (form.dataset.turbo === 'false') void sendIfReachable(event, form, isSent)
})

document.addEventListener('turbo:submit-end', ({ target, detail }) => {
  if (target instanceof HTMLFormElement && target.dataset.draft !== undefined && detail.fetchResponse?.redirected) {
    markSent(target)
  }
})

/** The browser submits the form. Where it cannot reach us it would show its own error page, so we ask first. */
async function sendIfReachable(event: SubmitEvent, form: HTMLFormElement, isSent: boolean): Promise<void> {
  if (form.dataset.reached === '') {
    delete form.dataset.reached
    return
  }
  event.preventDefault()
  const style = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')?.href ?? '/'
  const isReachable = await fetch(style, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
  if (!isReachable) return tellOffline(true)
  if (isSent) markSent(form)
  form.dataset.reached = ''
  form.requestSubmit(event.submitter)
}

const restoreIn = (parent: ParentNode): void => {
  for (const form of parent.querySelectorAll<HTMLFormElement>('form[data-draft]')) restore(form)
}

/** Puts the draft back into the form. `findDraft` returns none if the page shows a newer text. */
function restore(form: HTMLFormElement): void {
  const draft = findDraft(form)
  if (!draft) return
  const fields = Object.entries(draft).map(([name, value]) => ({ field: form.elements.namedItem(name), value }))
  const texts = fields.flatMap(({ field, value }) => (isText(field) ? [{ field, value }] : []))
  if (texts.every(({ field, value }) => field.value === value)) return
  const fold = form.closest('details')
  if (fold) fold.open = true
  for (const { field, value } of fields) if (isText(field) || field instanceof HTMLSelectElement) field.value = value
  for (const { field } of texts) field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  announce(pageData().restored ?? '')
}

const isText = (field: unknown): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.type === 'text')
