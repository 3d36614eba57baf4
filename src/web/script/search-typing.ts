import { announce } from './live-region.ts'
import { fetchPart } from './page-dialog.ts'

const pauseMs = 150

/** The request for the last input. The next input aborts it. */
let running: AbortController | undefined

/** A field in a form with `data-typing` shows results while typing. Without a script it opens the results page. */
document.addEventListener('input', (event) => {
  if (!(event as InputEvent).isComposing) void answer(event.target)
})
document.addEventListener('compositionend', ({ target }) => void answer(target))

async function answer(target: EventTarget | null): Promise<void> {
  const field = searchField(target)
  const url = field?.form?.dataset.typing
  if (!field || !url) return
  running?.abort()
  const mine = new AbortController()
  running = mine
  await new Promise((resolve) => setTimeout(resolve, pauseMs))
  if (mine.signal.aborted) return
  if (field.value.trim() === '') return close()
  const found = await fetchPart(
    `${url}${url.includes('?') ? '&' : '?'}q=${encodeURIComponent(field.value)}`,
    '[data-typed]',
    mine.signal,
  )
  if (mine.signal.aborted) return
  // Once the rate limit is exceeded, nothing is shown, rather than results for other words. The search page still
  // works.
  if (found && document.activeElement === field) show(field, found)
  else close()
}

const searchField = (target: EventTarget | null): HTMLInputElement | undefined =>
  target instanceof HTMLInputElement && target.form?.dataset.typing ? target : undefined

const listId = 'typed-results'
const openList = (): HTMLElement | null => document.getElementById(listId)

function show(field: HTMLInputElement, list: HTMLElement): void {
  close()
  list.id = listId
  openListbox(field, list, field.ariaLabel ?? field.labels?.[0]?.textContent ?? '')
  field.form?.append(list)
  mark(field, list)
  announce(list.dataset.typed ?? '')
}

/** The list isn't part of the page in Turbo's cache. */
document.addEventListener('turbo:before-cache', close)
document.addEventListener('focusin', ({ target }) => {
  const field = searchField(target)
  if (field) asCombobox(field)
})
document.addEventListener('focusout', ({ target }) => {
  if (searchField(target)) close()
})
// Otherwise the press would move the focus, which closes the list before the click.
document.addEventListener('mousedown', (event) => {
  if (event.target instanceof Element && event.target.closest(`#${listId}`)) event.preventDefault()
})

function close(): void {
  running?.abort()
  openList()?.remove()
  const field = document.querySelector<HTMLInputElement>('form[data-typing] input[aria-expanded=true]')
  if (field) asCombobox(field)
}

document.addEventListener('keydown', (event) => {
  const [field, list] = [searchField(event.target), openList()]
  if (!field || !list || event.isComposing) return
  const active = activeIn(list)
  if (event.key === 'ArrowDown') mark(field, list, active + 1)
  else if (event.key === 'ArrowUp') mark(field, list, active < 0 ? -1 : active - 1)
  else if (event.key === 'Enter' && active >= 0) optionsIn(list)[active]?.click()
  else if (event.key === 'Escape') close()
  else return
  event.preventDefault()
})

/** A text field with a list of links or buttons below it: a combobox with a listbox. The arrow keys mark an option. */
export function openListbox(field: HTMLInputElement, list: HTMLElement, label: string): void {
  list.role = 'listbox'
  list.ariaLabel = label
  asCombobox(field)
  field.ariaExpanded = 'true'
  field.setAttribute('aria-controls', list.id)
}

/** There's no list until there is something to show. */
function asCombobox(field: HTMLInputElement): void {
  field.role = 'combobox'
  field.ariaAutoComplete = 'list'
  field.ariaExpanded = 'false'
  field.removeAttribute('aria-controls')
  field.removeAttribute('aria-activedescendant')
}

export const optionsIn = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('a, button')]

/** The index of the marked option, or -1. */
export const activeIn = (list: HTMLElement): number =>
  optionsIn(list).findIndex(({ ariaSelected }) => ariaSelected === 'true')

/** Marks an option. An index beyond the end wraps around. Without an index, no option is marked. */
export function mark(field: HTMLInputElement, list: HTMLElement, index?: number): void {
  const all = optionsIn(list)
  const active = index === undefined ? undefined : all.at(index % (all.length || 1))
  for (const [n, option] of all.entries()) {
    option.id = `${list.id}-${n}`
    option.role = 'option'
    option.tabIndex = -1
    option.ariaSelected = String(option === active)
    if (option.parentElement) option.parentElement.role = 'presentation'
  }
  if (active) field.setAttribute('aria-activedescendant', active.id)
  else field.removeAttribute('aria-activedescendant')
  active?.scrollIntoView({ block: 'nearest' })
}
