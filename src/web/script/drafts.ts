import { announce, pageData } from './live-region.ts'
import { tellOffline } from './turbo-fixes.ts'

/** A form with `data-draft` keeps its text when a person votes, signs in, leaves the page or goes offline. */
document.addEventListener('input', ({ target }) => {
  const form = target instanceof HTMLElement ? target.closest<HTMLFormElement>('form[data-draft]') : null
  if (form) keepDraft(form)
})

/** Runs before the toast is moved: see `forgetSent`. */
document.addEventListener('turbo:load', forgetSent, { capture: true })
document.addEventListener('turbo:load', () => restoreIn(document))
for (const type of ['turbo:frame-load', 'cairn:part']) {
  document.addEventListener(type, ({ target }) => {
    if (target instanceof Element) restoreIn(target)
  })
}

document.addEventListener('submit', (event) => {
  const [form, button] = [event.target, event.submitter]
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented) return
  if (/\/(sign-out|end-all|you\/delete)$/.test(form.getAttribute('action') ?? '')) forgetDrafts()
  if (form.dataset.draft === undefined) return
  const isSent = !(button instanceof HTMLButtonElement && (button.hasAttribute('formaction') || button.name))
  // Turbo reports the result of its own forms.
  if (form.dataset.turbo === 'false') void sendIfReachable(event, form, isSent)
})

document.addEventListener('turbo:submit-end', ({ target, detail }) => {
  if (target instanceof HTMLFormElement && target.dataset.draft !== undefined && detail.fetchResponse?.redirected) {
    markSent(target)
  }
})

/** The browser submits the form. Offline it would show its own error page, so we check first. */
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

function restoreIn(parent: ParentNode): void {
  for (const form of parent.querySelectorAll<HTMLFormElement>('form[data-draft]')) restore(form)
}

/** Puts the draft back into the form. `findDraft` returns none if the page shows newer text. */
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

type Fields = Record<string, string>

interface Draft {
  fields: Fields
  /** The field values on the page before anything was typed. */
  shown: Fields
  /** The form was sent. A visitor's form is submitted once they have signed in. */
  sent: boolean
}

const prefix = 'cairn draft '

/** Drafts are per tab and person. A visitor's draft goes to the person who signs in on the same tab. */
const keyOf = (form: HTMLFormElement, who = pageData().signedIn ?? ''): string => {
  const about = [form.dataset.draft, new FormData(form).get('in_reply_to') ?? '']
  return [prefix + who, form.getAttribute('action')?.split('#', 1)[0], ...about].join(' ')
}

/** After an error the page shows what was typed, so the earlier `shown` is kept. */
function keepDraft(form: HTMLFormElement): void {
  const [known, shown] = [read(keyOf(form)), shownIn(form)]
  const isSame =
    known && Object.entries(shown).every(([name, text]) => [known.shown[name], known.fields[name]].includes(text))
  const fields = Object.fromEntries([...fieldsIn(form)].map(({ name, value }) => [name, value]))
  write(keyOf(form), { fields, shown: isSame ? known.shown : shown, sent: false })
}

/** Kept until a page confirms it: see `forgetSent`. */
function markSent(form: HTMLFormElement): void {
  const draft = read(keyOf(form))
  if (draft) write(keyOf(form), { ...draft, sent: true })
}

/** Removes sent drafts when a page confirms that the action succeeded. A visitor has to sign in first. */
function forgetSent(): void {
  const isDone = document.querySelector('.flash:not(.failed)') !== null
  if (!isDone || pageData().signedIn === undefined) return
  for (const key of keys()) if (key.startsWith(prefix) && read(key)?.sent) remove(key)
}

/**
 * The draft, if the page still shows the text that it's based on. A draft that a visitor sent is removed once they are
 * signed in, because the server has submitted it.
 */
function findDraft(form: HTMLFormElement): Fields | undefined {
  for (const [key, isVisitors] of [[keyOf(form), false] as const, [keyOf(form, ''), true] as const]) {
    const draft = read(key)
    if (!draft) continue
    if (draft.sent && isVisitors && pageData().signedIn !== undefined) remove(key)
    else if (isShown(form, draft)) return draft.fields
  }
  return undefined
}

const isShown = (form: HTMLFormElement, { shown }: Draft): boolean =>
  Object.entries(shownIn(form)).every(([name, text]) => text === shown[name])

function forgetDrafts(): void {
  for (const key of keys()) if (key.startsWith(prefix)) remove(key)
}

const texts = 'textarea[name], input[type=text][name]'

const fieldsIn = (form: HTMLFormElement): Iterable<HTMLInputElement> => form.querySelectorAll(`${texts}, select[name]`)

const shownIn = (form: HTMLFormElement): Fields =>
  Object.fromEntries([...form.querySelectorAll<HTMLInputElement>(texts)].map((text) => [text.name, text.defaultValue]))

/** Some browsers, and frames on other sites, have no storage. There, drafts aren't saved. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}

const read = (key: string): Draft | undefined =>
  attempt(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined)
const write = (key: string, draft: Draft): void => attempt(() => sessionStorage.setItem(key, JSON.stringify(draft)))
const remove = (key: string): void => attempt(() => sessionStorage.removeItem(key))
const keys = (): string[] => attempt(() => Object.keys(sessionStorage)) ?? []
