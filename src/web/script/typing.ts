import type { FrameElement } from '@hotwired/turbo'

const pauseMs = 300
const timers = new WeakMap<Element, ReturnType<typeof setTimeout>>()

/**
 * Reacts when a person pauses typing. A field with `data-frame` loads `data-frame-url` plus its value into that frame.
 * A form with `data-auto-submit` is submitted after that many milliseconds, and immediately when another option is
 * chosen.
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
/** The values and time of each form's last automatic submission. */
const submitted = new WeakMap<EventTarget, { values: string; at: number }>()
const valuesOf = (form: HTMLFormElement): string => JSON.stringify([...new FormData(form)])

/**
 * Enter doesn't submit the same values again right away: the second response would abort the visit to a result that was
 * clicked in between.
 */
const skipRepeated = (event: Event): void => {
  const form = event.target
  if (!(form instanceof HTMLFormElement)) return
  clearTimeout(timers.get(form))
  const last = submitted.get(form)
  if (last && performance.now() - last.at < repeatedMs && last.values === valuesOf(form)) event.preventDefault()
  submitted.delete(form)
}
// Runs in the capture phase, before Turbo.
document.addEventListener('submit', skipRepeated, { capture: true })

document.addEventListener('turbo:submit-end', ({ target, detail }) => {
  // Undefined if a newer submission has replaced it.
  if (target && detail.success === false) submitted.delete(target)
})

/** A new suggestion starts with its title. On touch screens the keyboard would cover the page. */
document.addEventListener('turbo:load', () => {
  const isFree = document.activeElement === document.body && matchMedia('(pointer: fine)').matches
  if (isFree) document.querySelector<HTMLElement>('[data-frame=similar]')?.focus()
})

function onPause(element: Element, ms: number, work: () => void): void {
  clearTimeout(timers.get(element))
  timers.set(element, setTimeout(work, ms))
}

function loadFrame(id: string, url: string): void {
  const frame = document.getElementById(id) as FrameElement | null
  if (frame) frame.src = url
}
