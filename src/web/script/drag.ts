import { scrollNearEdges } from './reorder.ts'
import { columnOf, listIdOf, sendMove } from './send-move.ts'

/** A mouse can drag a card by any part of it. A finger drags it by its handle, and scrolls everywhere else. */
interface Drag {
  card: HTMLElement
  pointer: number
  start: { x: number; y: number }
  at: { x: number; y: number }
  /** The copy that follows the pointer. There is none until the pointer has moved a little. */
  ghost: HTMLElement | undefined
  target: Element | undefined
}

let drag: Drag | undefined

/** Pixels. A shorter move is a click. */
const threshold = 6

document.addEventListener('pointerdown', (event) => {
  const target = event.target instanceof Element ? event.target : null
  const card = target?.closest<HTMLElement>('.board .card.movable')
  if (!card || !event.isPrimary || event.button !== 0 || target?.closest('.vote-button')) return
  if (event.pointerType !== 'mouse' && !target?.closest('.card-move')) return
  const at = { x: event.clientX, y: event.clientY }
  drag = { card, pointer: event.pointerId, start: at, at, ghost: undefined, target: undefined }
})

document.addEventListener('pointermove', (event) => {
  if (!drag || event.pointerId !== drag.pointer) return
  drag.at = { x: event.clientX, y: event.clientY }
  if (!drag.ghost && Math.hypot(drag.at.x - drag.start.x, drag.at.y - drag.start.y) < threshold) return
  if (!drag.ghost) lift(drag)
  follow(drag)
})

document.addEventListener('pointerup', (event) => {
  if (!drag || event.pointerId !== drag.pointer) return
  const { card, ghost, target } = drag
  end()
  if (!ghost) return
  ignoreClick()
  const listId = target instanceof HTMLAnchorElement ? (target.dataset.tab ?? '') : listIdOf(target)
  if (listId && listId !== listIdOf(columnOf(card))) void sendMove(card, listId)
})

document.addEventListener('pointercancel', end)
document.addEventListener('turbo:visit', end)
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && drag?.ghost) end()
})

/** The browser's own link dragging, and the long-press menu, would end ours. */
for (const type of ['dragstart', 'contextmenu']) {
  document.addEventListener(type, (event) => {
    if (drag) event.preventDefault()
  })
}

function lift(drag: Drag): void {
  const { left, top, width } = drag.card.getBoundingClientRect()
  const ghost = drag.card.cloneNode(true) as HTMLElement
  ghost.removeAttribute('id')
  ghost.classList.add('ghost')
  ghost.inert = true
  ghost.style.left = `${left}px`
  ghost.style.top = `${top}px`
  ghost.style.width = `${width}px`
  document.body.append(ghost)
  document.body.classList.add('dragging')
  drag.card.classList.add('lifted')
  drag.ghost = ghost
  getSelection()?.removeAllRanges()
  requestAnimationFrame(scrollAtEdges)
}

function follow({ ghost, at, start }: Drag): void {
  if (!ghost) return
  ghost.style.transform = `translate(${at.x - start.x}px, ${at.y - start.y}px)`
  mark()
}

/** Marks the list under the pointer, or its tab: a phone shows only one list. */
function mark(): void {
  if (!drag) return
  const found = document.elementFromPoint(drag.at.x, drag.at.y)?.closest('.board .column, .tabs a') ?? undefined
  if (found === drag.target) return
  drag.target?.classList.remove('drop-target')
  found?.classList.add('drop-target')
  drag.target = found
}

function scrollAtEdges(): void {
  if (!drag?.ghost) return
  scrollNearEdges(drag.at)
  mark()
  requestAnimationFrame(scrollAtEdges)
}

function end(): void {
  drag?.ghost?.remove()
  drag?.card.classList.remove('lifted')
  drag?.target?.classList.remove('drop-target')
  document.body.classList.remove('dragging')
  drag = undefined
}

/** The click that ends a drag must not open the card. */
function ignoreClick(): void {
  const ignore = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  document.addEventListener('click', ignore, { capture: true, once: true })
  setTimeout(() => document.removeEventListener('click', ignore, { capture: true }))
}
