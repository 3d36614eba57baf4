import { announce } from './live-region.ts'
import { fetchPart } from './page-dialog.ts'

/**
 * The review queue without page loads: the next item is fetched ahead and shown immediately, and actions are sent in
 * the background, one after another. Without this script, items are links and actions are forms.
 */
export const queue = (): HTMLElement | null => document.querySelector('[data-queue]')
export const item = (): HTMLElement | null => document.querySelector('.queue-item')

export const listed = (page: ParentNode = document): HTMLElement[] => [
  ...page.querySelectorAll<HTMLElement>('.queue-list li'),
]
/** Leaves out items with an action in progress. */
export const rows = (): HTMLElement[] => listed().filter(({ hidden }) => !hidden)
export const linkOf = (row: Element): HTMLAnchorElement | null => row.querySelector('a')
export const boxOf = (row: Element): HTMLInputElement | null => row.querySelector('input')
/** Identifies the item: `pick-task-12`. */
export const nameOf = (row: Element | undefined): string => (row && boxOf(row)?.name) ?? ''
export const isCurrent = (row: Element): boolean => linkOf(row)?.ariaCurrent === 'true'
export const current = (): HTMLElement | undefined => rows().find(isCurrent)
export const selected = (): HTMLElement[] => rows().filter((row) => boxOf(row)?.checked)

const ahead = new Map<string, Promise<HTMLElement | undefined>>()

function load(row: HTMLElement | undefined): Promise<HTMLElement | undefined> {
  const url = row && linkOf(row)?.href
  if (!url) return Promise.resolve(undefined)
  const loading = ahead.get(url) ?? fetchPart(url, '.queue-item')
  ahead.set(url, loading)
  return loading
}

const loadNext = (row: HTMLElement | undefined): void => {
  if (row) void load(rows()[rows().indexOf(row) + 1])
}

document.addEventListener('turbo:load', () => {
  ahead.clear()
  loadNext(current())
})

export async function show(row: HTMLElement): Promise<void> {
  const url = linkOf(row)?.href ?? ''
  for (const other of listed()) linkOf(other)?.toggleAttribute('aria-current', false)
  linkOf(row)?.setAttribute('aria-current', 'true')
  row.scrollIntoView({ block: 'nearest' })
  history.replaceState(history.state, '', url)
  item()?.setAttribute('aria-busy', 'true')
  const loaded = await load(row)
  ahead.delete(url)
  if (current() !== row) return
  if (!loaded) {
    item()?.removeAttribute('aria-busy')
    return window.Turbo.visit(url)
  }
  put(loaded)
  loadNext(row)
}

/** Lets other scripts prepare a new part of the page, such as its dates and drafts. */
export const showPart = (part: Element | null): boolean | undefined =>
  part?.dispatchEvent(new CustomEvent('cairn:part', { bubbles: true }))

export function put(loaded: HTMLElement): void {
  const old = item()
  const hadFocus = old?.contains(document.activeElement)
  if (old) old.replaceWith(loaded)
  else queue()?.append(loaded)
  showPart(loaded)
  const heading = loaded.querySelector<HTMLElement>('h2')
  if (hadFocus) heading?.focus()
  announce(heading?.textContent ?? '')
}
