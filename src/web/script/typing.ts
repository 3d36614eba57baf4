import type { FrameElement } from '@hotwired/turbo'

const pauseMs = 300
const waiting = new WeakMap<Element, ReturnType<typeof setTimeout>>()

/**
 * While somebody types. A field with `data-frame` shows in that frame what `data-frame-address` answers to it; a form
 * with `data-auto-submit` is sent once they pause for so many milliseconds.
 */
document.addEventListener('input', (event) => {
  const field = event.target
  if (!(field instanceof HTMLInputElement) || (event as InputEvent).isComposing) return
  const { frame, frameAddress } = field.dataset
  if (frame && frameAddress !== undefined) {
    onPause(field, pauseMs, () => fill(frame, frameAddress + encodeURIComponent(field.value)))
  } else if (field.form?.dataset.autoSubmit) {
    const { form } = field
    onPause(form, Number(form.dataset.autoSubmit), () => form.requestSubmit())
  }
})

/** What is sent at once needs not be sent again. */
document.addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement) clearTimeout(waiting.get(target))
})

function onPause(element: Element, ms: number, work: () => void): void {
  clearTimeout(waiting.get(element))
  waiting.set(element, setTimeout(work, ms))
}

function fill(id: string, address: string): void {
  const frame = document.getElementById(id) as FrameElement | null
  if (frame) frame.src = address
}
