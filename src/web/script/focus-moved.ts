/** What had the focus when a part of the page was sent to its new place. */
let last: { part: string; at: number } | undefined

/** The page is loaded again after a move. A person who moved something with the keyboard goes on from there. */
document.addEventListener('turbo:submit-start', ({ detail: { formSubmission } }) => {
  last = undefined
  const active = document.activeElement
  const part = active?.closest<HTMLElement>('[data-reorder] > [data-move]')
  if (!active || !part || formSubmission.submitter?.getAttribute('formaction') !== part.dataset.move) return
  last = { part: `${part.localName}[data-move="${part.dataset.move}"]`, at: controlsOf(part).indexOf(active) }
})

document.addEventListener('turbo:submit-end', ({ detail: { success } }) => {
  if (success === false) last = undefined
})

document.addEventListener('turbo:load', () => {
  const moved = last
  last = undefined
  const part = moved && document.querySelector(moved.part)
  if (!part) return
  const controls = controlsOf(part)
  // At the end of its way, a button is off. The one for the other way is beside it.
  const control = [moved.at, moved.at - 1, moved.at + 1]
    .map((at) => controls[at])
    .find((each) => each?.matches(':enabled, a'))
  if (control instanceof HTMLElement) control.focus()
})

/** A tab has the focus itself. */
const controlsOf = (part: Element): Element[] => [part, ...part.querySelectorAll('a, button')]
