import { scrollNearEdges } from './edge-scroll.ts'

/**
 * What lies in a `data-reorder` box can be dragged by its handle, with a mouse or a finger, and moved with the arrow keys
 * where the handle has the focus, or with Shift where a tab has it. Only parts of the same `data-group` change places. What is dropped is sent to its
 * `data-move`, as the buttons in the settings do, which work without a script.
 */
document.addEventListener('pointerdown', (event) => {
  const found = partOf(event.target)
  if (!found || event.button !== 0) return
  event.preventDefault()
  drag(found.handle, found.part, event.pointerId)
})

document.addEventListener('keydown', (event) => {
  const part = partOf(event.target)?.part ?? (event.shiftKey ? tabOf(event.target) : undefined)
  const step = steps[event.key]
  if (!part || step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
  event.preventDefault()
  const all = groupOf(part)
  const at = all.indexOf(part) + (isSideways(part) && isRightToLeft() ? -step : step)
  if (at < 0 || at >= all.length) return
  const others = all.filter((other) => other !== part)
  place(part, others[at] ?? afterGroup(all))
  send(part)
})

const steps: Record<string, number> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

// A handle may be a link to the page with buttons. A click on it is the end of a drag.
document.addEventListener('click', (event) => {
  if (partOf(event.target) && event.detail > 0) event.preventDefault()
})
document.addEventListener('dragstart', (event) => {
  if (partOf(event.target)) event.preventDefault()
})

function partOf(target: EventTarget | null): { handle: HTMLElement; part: HTMLElement } | undefined {
  const handle = target instanceof Element ? target.closest<HTMLElement>('.drag-handle') : null
  const part = handle?.closest<HTMLElement>('[data-reorder] > [data-move]')
  return handle && part ? { handle, part } : undefined
}

/** On a phone the lists are tabs, which have the focus themselves. */
const tabOf = (target: EventTarget | null): HTMLElement | undefined =>
  target instanceof HTMLElement && target.matches('.tabs[data-reorder] > [data-move]') ? target : undefined

interface Point {
  x: number
  y: number
}

function drag(handle: HTMLElement, part: HTMLElement, pointer: number): void {
  const oldNext = part.nextElementSibling
  const ended = new AbortController()
  const { signal } = ended
  part.classList.add('dragged')
  handle.setPointerCapture(pointer)
  handle.addEventListener('pointermove', (event) => follow({ x: event.clientX, y: event.clientY }), { signal })
  let at: Point | undefined
  const follow = (point: Point) => {
    if (!at) requestAnimationFrame(scroll)
    at = point
    place(part, nextAt(part, point))
  }
  // A row of tabs, or a board, can be wider than the screen.
  const scroll = () => {
    if (!at || signal.aborted) return
    if (isSideways(part)) scrollNearEdges(at)
    place(part, nextAt(part, at))
    requestAnimationFrame(scroll)
  }
  const end = (isDropped: boolean) => {
    ended.abort()
    part.classList.remove('dragged')
    if (!isDropped) place(part, oldNext)
    else if (part.nextElementSibling !== oldNext) send(part)
  }
  handle.addEventListener('pointerup', () => end(true), { signal })
  handle.addEventListener('pointercancel', () => end(false), { signal })
}

/** The first of the others in the group whose middle is after the pointer; else what follows the group. */
function nextAt(part: HTMLElement, { x, y }: Point): Element | null {
  const all = groupOf(part)
  const isAfter = (other: HTMLElement): boolean => {
    const { top, height, left, width } = other.getBoundingClientRect()
    if (!isSideways(part)) return y < top + height / 2
    const middle = left + width / 2
    return isRightToLeft() ? x > middle : x < middle
  }
  return all.filter((other) => other !== part).find(isAfter) ?? afterGroup(all)
}

/** The parts that may change places with this one, in their order. */
const groupOf = (part: HTMLElement): HTMLElement[] =>
  [...(part.parentElement?.children ?? [])].filter(
    (other): other is HTMLElement => other instanceof HTMLElement && other.dataset.group === part.dataset.group,
  )

const afterGroup = (all: HTMLElement[]): Element | null => all.at(-1)?.nextElementSibling ?? null
const isSideways = (part: HTMLElement): boolean => part.parentElement?.dataset.reorder === 'sideways'
const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl'

/** Moves the others around this one: an element that is moved itself would lose the pointer. */
function place(part: Element, next: Element | null): void {
  const isAbove = () => next !== null && part.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_PRECEDING
  while (isAbove() && part.previousElementSibling) part.after(part.previousElementSibling)
  while (part.nextElementSibling && part.nextElementSibling !== next) part.before(part.nextElementSibling)
}

function send(part: HTMLElement): void {
  const form = document.getElementById('page-form')
  if (!(form instanceof HTMLFormElement)) return
  const next = part.nextElementSibling
  const isOfGroup = next instanceof HTMLElement && next.dataset.group === part.dataset.group
  const button = document.createElement('button')
  button.name = 'before'
  button.value = isOfGroup ? (next.dataset.id ?? '') : ''
  button.formAction = part.dataset.move ?? ''
  button.hidden = true
  form.append(button)
  form.requestSubmit(button)
}
