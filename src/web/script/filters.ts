/** Choosing a filter or a logo sends its form immediately, unless the form has a button for that, as on a phone. */
document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'file'))) return
  if (!target.form?.matches('[data-filters], .avatar-field')) return
  const { form, id } = target
  if (form.querySelector('[type=submit]')?.checkVisibility()) return
  form.requestSubmit()
  // The page is rendered again, and the focus would be lost.
  document.addEventListener('turbo:load', () => document.getElementById(id)?.focus(), { once: true })
})

/**
 * The form for a new record starts with its first field. A rejected one has the focus on the field with the problem.
 */
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || !target.matches('.new-record[open]:not(:has(form:focus-within))'))
      return
    target.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus()
  },
  // The event doesn't bubble.
  { capture: true },
)
