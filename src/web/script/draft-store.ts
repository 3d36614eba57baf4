import { pageData } from './live-region.ts'

type Fields = Record<string, string>

interface Draft {
  fields: Fields
  /** It was sent, perhaps to be finished after signing in. */
  sent: boolean
}

const prefix = 'cairn draft '

/** In this tab only, and for the person who wrote it. A visitor's goes on with whoever signs in here. */
const keyOf = (form: HTMLFormElement, who = pageData().signedIn ?? ''): string =>
  [prefix + who, form.getAttribute('action')?.split('#', 1)[0], new FormData(form).get('in_reply_to') ?? ''].join(' ')

export function keepDraft(form: HTMLFormElement): void {
  const fields: Fields = {}
  for (const field of form.querySelectorAll<HTMLInputElement>('textarea[name], select[name], input[type=text][name]')) {
    fields[field.name] = field.value
  }
  write(keyOf(form), { fields, sent: false })
}

/** Kept until a page shows what became of it. */
export function markSent(form: HTMLFormElement): void {
  const draft = read(keyOf(form))
  if (draft) write(keyOf(form), { ...draft, sent: true })
}

/**
 * What was kept. A page with a notice tells that the form was taken, and so does the page of somebody who has signed in
 * since they sent it: the server has submitted it for them.
 */
export function readDraft(form: HTMLFormElement): Fields | undefined {
  const isNoticed = document.querySelector('.flash:not(.problem)') !== null
  for (const [key, isVisitors] of [[keyOf(form), false] as const, [keyOf(form, ''), true] as const]) {
    const draft = read(key)
    if (!draft) continue
    const isDone = draft.sent && (isNoticed || (isVisitors && pageData().signedIn !== undefined))
    if (!isDone) return draft.fields
    remove(key)
  }
  return undefined
}

export function forgetDrafts(): void {
  for (const key of keys()) if (key.startsWith(prefix)) remove(key)
}

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
