import { cache, visit } from '@hotwired/turbo'
import { showText, showToast } from './toast.ts'
import { post } from './vote.ts'

/** The strings for moving, in the page's language. They are in the list menu, which only the team has. */
export const moveTexts = (): DOMStringMap => document.getElementById('move-menu')?.dataset ?? {}

const titleOf = (card: Element): string => card.querySelector('.card-title')?.textContent ?? ''

export const columnOf = (card: Element): HTMLElement | null => card.closest<HTMLElement>('.column')

export const listIdOf = (column: Element | null | undefined): string => column?.id.replace('list-', '') ?? ''

const nameOf = (column: Element | null): string => column?.querySelector('.column-head bdi')?.textContent ?? ''

export const moveText = (text: string | undefined, card: Element, column?: Element | null): string =>
  (text ?? '').replace('{title}', titleOf(card)).replace('{list}', nameOf(column ?? null))

/** Moves the card to the other list immediately, and sends the form. If that fails, the card goes back. */
export async function sendMove(card: HTMLElement, listId: string): Promise<void> {
  const column = document.getElementById(`list-${listId}`)
  const link = card.querySelector<HTMLAnchorElement>('.card-move')
  if (!column || !link || column === columnOf(card)) return
  const putBack = putInto(card, column)
  // While a card is busy the page isn't reloaded, so that the card can go back.
  card.ariaBusy = 'true'
  const response = await post(link.pathname, document.querySelector('#page-form'), 'parent', listId)
  card.ariaBusy = null
  // Pages in Turbo's cache show the task where it was, or as busy.
  cache.clear()
  if (response?.ok) {
    showToast(((await response.json()) as { toast: string }).toast)
    showAgain(card.id)
  } else {
    putBack()
    link.focus()
    showText(moveText(moveTexts().failed, card), 'failed')
  }
}

/** Reloads the board for the server's counts and order. The focus stays on the card. */
function showAgain(cardId: string): void {
  const finish = () => {
    const card = document.getElementById(cardId)
    const fold = card?.closest('details')
    if (fold) fold.open = true
    card?.querySelector<HTMLElement>('.card-move')?.focus({ preventScroll: true })
  }
  document.addEventListener('turbo:load', finish, { once: true })
  visit(location.href, { action: 'replace' })
}

function putInto(card: HTMLElement, column: HTMLElement): () => void {
  const [parent, next] = [card.parentElement, card.nextSibling]
  const existing = column.querySelector('.cards')
  const cards = existing ?? document.createElement('ul')
  if (!existing) {
    cards.className = 'cards'
    column.querySelector('.column-head')?.after(cards)
  }
  // Puts the card where the server will show it, so that it doesn't jump. Completed tasks are sorted by date.
  const countOf = (each: Element): number =>
    Number(each.querySelector<HTMLElement>('.vote-count')?.textContent?.replace(/\D/g, ''))
  const lower = [...cards.children].find((each) => countOf(each) <= countOf(card))
  if (column.dataset.group === 'completed') cards.prepend(card)
  else cards.insertBefore(card, lower ?? null)
  return () => {
    parent?.insertBefore(card, next)
    if (!existing) cards.remove()
  }
}
