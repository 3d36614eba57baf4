/**
 * Turns the link that adds a task to a list into a field. The field adds a task and stays open for the next one. It
 * closes on Escape, or when it loses focus while empty. Without a script the link opens a form.
 */
document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('.add-task') : null
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  const form = formFor(link)
  link.hidden = true
  link.after(form)
  form.querySelector<HTMLElement>('[name=title]')?.focus()
})

/** The form that the link opens, reduced to its title. */
function formFor(link: HTMLAnchorElement): HTMLFormElement {
  const url = new URL(link.href)
  const form = Object.assign(document.createElement('form'), { method: 'post', action: url.href })
  form.className = 'add-task-form'
  const pageForm = document.querySelector<HTMLFormElement>('#page-form')
  for (const [name, value] of [...new FormData(pageForm ?? undefined), ...url.searchParams, ['sure', '']] as const) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
  const field = Object.assign(document.createElement('input'), { type: 'text', name: 'title', maxLength: 200 })
  Object.assign(field, { required: true, autocomplete: 'off', dir: 'auto', ariaLabel: link.textContent })
  field.placeholder = link.dataset.title ?? ''
  form.append(field)
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close(link, form, true)
  })
  form.addEventListener('focusout', () => {
    if (field.value.trim() === '') close(link, form, false)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    event.stopPropagation()
    void send(form, field)
  })
  return form
}

function close(link: HTMLAnchorElement, form: HTMLFormElement, focuses: boolean): void {
  // Removing the form takes away its focus, which would close it again.
  if (!link.hidden) return
  link.hidden = false
  form.remove()
  if (focuses) link.focus()
}

/** If the server rejects it, the response is a page with the form and the reason. */
async function send(form: HTMLFormElement, field: HTMLInputElement): Promise<void> {
  const title = field.value
  if (field.ariaBusy === 'true') return
  for (const sure of form.querySelectorAll<HTMLInputElement>('[name=sure]')) sure.value = title
  field.ariaBusy = 'true'
  const body = new URLSearchParams([...new FormData(form)] as [string, string][])
  const headers = { accept: 'application/json' }
  const response = await fetch(form.action, { method: 'POST', headers, body }).catch(() => undefined)
  field.ariaBusy = null
  if (!response?.ok) return response && response.status < 500 ? form.submit() : tell({})
  const { card, toast } = (await response.json()) as { card: string; toast: string }
  show(form, card)
  tell({ html: toast })
  field.value = ''
  field.focus()
}

/**
 * On the board the new card goes last, right above the field, or first in a list sorted by date. On a list's page the
 * field is above the cards, so the card goes first.
 */
function show(form: HTMLFormElement, html: string): void {
  const list = form.closest<HTMLElement>('.column, .list')
  const existing = list?.querySelector('.cards')
  const cards = existing ?? Object.assign(document.createElement('ul'), { className: 'cards' })
  const isPage = list?.matches('.list')
  const isFirst = isPage || list?.dataset.group === 'completed'
  cards.insertAdjacentHTML(isFirst ? 'afterbegin' : 'beforeend', html)
  if (existing) return
  list?.querySelector('.empty, .empty-state')?.remove()
  if (isPage) form.after(cards)
  else list?.querySelector('.column-head')?.after(cards)
}

/** The toasts are in the other bundle. */
const tell = (detail: { html?: string }): void => {
  document.dispatchEvent(new CustomEvent('cairn:toast', { detail }))
}
