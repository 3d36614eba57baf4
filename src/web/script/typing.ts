import type { FrameElement } from '@hotwired/turbo'

const pauseMs = 300
const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>()

/**
 * Reacts when a person pauses typing. A field with `data-frame` loads `data-frame-url` plus its value into that
 * frame. A form with `data-auto-submit` is submitted after that many milliseconds, and at once when another option is chosen.
 */
document.addEventListener('input', (event) => {
  const field = event.target
  if (field instanceof HTMLSelectElement && field.form?.dataset.autoSubmit) field.form.requestSubmit()
  if (!(field instanceof HTMLInputElement) || (event as InputEvent).isComposing) return
  const { frame, frameUrl } = field.dataset
  if (frame && frameUrl !== undefined) {
    onPause(field, pauseMs, () => loadFrame(frame, frameUrl + encodeURIComponent(field.value)))
  } else if (field.form?.dataset.autoSubmit) {
    const { form } = field
    onPause(form, Number(form.dataset.autoSubmit), () => {
      form.requestSubmit()
      submitted.set(form, { values: valuesOf(form), at: performance.now() })
    })
  }
})

const repeatedMs = 5_000
/** The values that each form was submitted with by itself, the last time, and when. */
const submitted = new WeakMap<EventTarget, { values: string; at: number }>()
const valuesOf = (form: HTMLFormElement): string => JSON.stringify([...new FormData(form)])

/**
 * Enter does not submit the same again right away: the second answer would end the visit of a result that is clicked
 * meanwhile.
 */
const skipRepeated = (event: Event): void => {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  clearTimeout(timers.get(form))
  const last = submitted.get(form)
  if (last && performance.now() - last.at < repeatedMs && last.values === valuesOf(form)) event.preventDefault()
  submitted.delete(form)
}
// Before Turbo, which listens closer to the form.
document.addEventListener('submit', skipRepeated, { capture: true })

document.addEventListener('turbo:submit-end', ({ target, detail }) => {
  // Undefined is an answer that a newer submission has made needless.
  if (target && detail.success === false) submitted.delete(target)
})

function onPause(element: Element, ms: number, work: () => void): void {
  clearTimeout(timers.get(element))
  timers.set(element, setTimeout(work, ms))
}

function loadFrame(id: string, url: string): void {
  const frame = document.getElementById(id) as FrameElement | null
  if (frame) frame.src = url
}
