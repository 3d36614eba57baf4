import type { FrameElement } from '@hotwired/turbo'

const pauseMs = 300
const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>()

/**
 * Reacts when a person pauses typing. A field with `data-frame` loads `data-frame-address` plus its value into that
 * frame. A form with `data-auto-submit` is submitted after that many milliseconds, and at once when another option is chosen.
 */
document.addEventListener('input', (event) => {
  const field = event.target
  if (field instanceof HTMLSelectElement && field.form?.dataset.autoSubmit) field.form.requestSubmit()
  if (!(field instanceof HTMLInputElement) || (event as InputEvent).isComposing) return
  const { frame, frameAddress } = field.dataset
  if (frame && frameAddress !== undefined) {
    onPause(field, pauseMs, () => loadFrame(frame, frameAddress + encodeURIComponent(field.value)))
  } else if (field.form?.dataset.autoSubmit) {
    const { form } = field
    onPause(form, Number(form.dataset.autoSubmit), () => form.requestSubmit())
  }
})

/** A form that was submitted by hand is not submitted again. */
document.addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement) clearTimeout(timers.get(target))
})

function onPause(element: Element, ms: number, work: () => void): void {
  clearTimeout(timers.get(element))
  timers.set(element, setTimeout(work, ms))
}

function loadFrame(id: string, address: string): void {
  const frame = document.getElementById(id) as FrameElement | null
  if (frame) frame.src = address
}
