/**
 * Rows of a `data-reorder` list can be dragged by their handle, with a mouse or a finger. What is dropped is sent to the
 * row's `data-move`, as the buttons beside it do, which work without a script.
 */
document.addEventListener('pointerdown', (event) => {
  const handle = event.target instanceof Element ? event.target.closest<HTMLElement>('.drag-handle') : null
  const row = handle?.closest<HTMLElement>('[data-reorder] > [data-move]')
  if (!handle || !row || event.button !== 0) return
  event.preventDefault()
  drag(handle, row, event.pointerId)
})

function drag(handle: HTMLElement, row: HTMLElement, pointer: number): void {
  const oldNext = row.nextElementSibling
  const ended = new AbortController()
  const { signal } = ended
  row.classList.add('dragged')
  handle.setPointerCapture(pointer)
  handle.addEventListener('pointermove', ({ clientY }) => place(row, rowBelow(row, clientY)), { signal })
  const end = (isDropped: boolean) => {
    ended.abort()
    row.classList.remove('dragged')
    if (!isDropped) place(row, oldNext)
    else if (row.nextElementSibling !== oldNext) send(row)
  }
  handle.addEventListener('pointerup', () => end(true), { signal })
  handle.addEventListener('pointercancel', () => end(false), { signal })
}

/** The first of the other rows whose middle is below the pointer. */
function rowBelow(row: HTMLElement, clientY: number): Element | null {
  const others = [...(row.parentElement?.children ?? [])].filter((other) => other !== row)
  return (
    others.find((other) => {
      const { top, height } = other.getBoundingClientRect()
      return clientY < top + height / 2
    }) ?? null
  )
}

/** Moves the other rows around this one: an element that is moved itself would lose the pointer. */
function place(row: Element, next: Element | null): void {
  const isAbove = () => next !== null && row.compareDocumentPosition(next) & Node.DOCUMENT_POSITION_PRECEDING
  while (isAbove() && row.previousElementSibling) row.after(row.previousElementSibling)
  while (row.nextElementSibling && row.nextElementSibling !== next) row.before(row.nextElementSibling)
}

function send(row: HTMLElement): void {
  const form = document.getElementById('page-form')
  if (!(form instanceof HTMLFormElement)) return
  const button = document.createElement('button')
  button.name = 'before'
  button.value = (row.nextElementSibling as HTMLElement | null)?.dataset.id ?? ''
  button.formAction = row.dataset.move ?? ''
  button.hidden = true
  form.append(button)
  form.requestSubmit(button)
}
