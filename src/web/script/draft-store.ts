import { pageData } from './live-region.ts'

type Fields = Record<string, string>

interface Draft {
  fields: Fields
  /** What the page showed in its texts before anything was typed. */
  shown: Fields
  /** The draft was sent, perhaps to be finished after signing in. */
  sent: boolean
}

const prefix = 'cairn draft '

/** In this tab only, and for the person who wrote it. A visitor's draft is given to the person who signs in here. */
const keyOf = (form: HTMLFormElement, who = pageData().signedIn ?? ''): string => {
  const about = [form.dataset.draft, new FormData(form).get('in_reply_to') ?? '']
  return [prefix + who, form.getAttribute('action')?.split('#', 1)[0], ...about].join(' ')
}

/** A page that was refused shows what was typed, not what was there before. */
export function keepDraft(form: HTMLFormElement): void {
  const [known, shown] = [read(keyOf(form)), shownIn(form)]
  const goesOn =
    known && Object.entries(shown).every(([name, text]) => [known.shown[name], known.fields[name]].includes(text))
  const fields = Object.fromEntries([...fieldsIn(form)].map(({ name, value }) => [name, value]))
  write(keyOf(form), { fields, shown: goesOn ? known.shown : shown, sent: false })
}

/** Kept until a page shows what became of it. */
export function markSent(form: HTMLFormElement): void {
  const draft = read(keyOf(form))
  if (draft) write(keyOf(form), { ...draft, sent: true })
}

/** Drafts that were sent are done when a page tells so. Somebody who has to sign in first is told later. */
export function forgetSent(): void {
  const isDone = document.querySelector('.flash:not(.problem)') !== null
  if (!isDone || pageData().signedIn === undefined) return
  for (const key of keys()) if (key.startsWith(prefix) && read(key)?.sent) remove(key)
}

/**
 * The draft, if the page still shows the text that it was based on. A draft that a visitor has sent is removed once they are
 * signed in: the server has submitted it.
 */
export function findDraft(form: HTMLFormElement): Fields | undefined {
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

export function forgetDrafts(): void {
  for (const key of keys()) if (key.startsWith(prefix)) remove(key)
}

const texts = 'textarea[name], input[type=text][name]'

const fieldsIn = (form: HTMLFormElement): Iterable<HTMLInputElement> => form.querySelectorAll(`${texts}, select[name]`)

const shownIn = (form: HTMLFormElement): Fields =>
  Object.fromEntries([...form.querySelectorAll<HTMLInputElement>(texts)].map((text) => [text.name, text.defaultValue]))

/** In some browsers, and in frames of other sites, there is no storage. Then nothing is kept. */
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
