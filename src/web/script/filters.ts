/** Choosing a filter shows the result immediately, unless the form has a button for that, as on a phone. */
document.addEventListener('input', ({ target }) => {
  if (!(target instanceof HTMLSelectElement) || !target.form?.matches('[data-filters]')) return
  const { form, id } = target
  if (form.querySelector('[type=submit]')?.checkVisibility()) return
  form.requestSubmit()
  // The page is rendered again, and the focus would be lost.
  document.addEventListener('turbo:load', () => document.getElementById(id)?.focus(), { once: true })
})
