/** The form's original place, and its label and button text there. */
let home: { place: Comment; label: string; send: string } | undefined

document.addEventListener('click', (event) => {
  if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey) return
  const link = event.target.closest<HTMLAnchorElement>('a[data-reply]')
  const form = document.querySelector<HTMLFormElement>('form.comment-form')
  if (!form) return
  if (link) {
    event.preventDefault()
    moveTo(form, link)
  } else if (event.target.closest('[data-cancel]') && home?.place.isConnected) {
    event.preventDefault()
    moveBack(form, home)
  }
})

/**
 * It's one line until it's used, and then stays open: closing it would shift the button that someone is about to press.
 */
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof Element) target.closest('.comment-form')?.classList.add('open')
})

/** Moves the form to where Reply was pressed, and keeps its text. */
function moveTo(form: HTMLFormElement, link: HTMLAnchorElement): void {
  const { label, send, cancel } = partsOf(form)
  if (!home?.place.isConnected) {
    home = { place: document.createComment(''), label: label?.textContent ?? '', send: send?.textContent ?? '' }
    form.before(home.place)
  }
  link.closest('li')?.append(form)
  say(form, { to: link.dataset.reply ?? '', label: link.dataset.label ?? '', send: link.textContent ?? '' })
  if (cancel) cancel.hidden = false
  form.querySelector('textarea')?.focus()
}

function moveBack(form: HTMLFormElement, { place, label, send }: NonNullable<typeof home>): void {
  const reply = form.closest('li')?.querySelector<HTMLElement>('a[data-reply]')
  place.replaceWith(form)
  say(form, { to: '', label, send })
  const { cancel } = partsOf(form)
  if (cancel) cancel.hidden = true
  form.classList.remove('open')
  reply?.focus()
}

function say(form: HTMLFormElement, words: { to: string; label: string; send: string }): void {
  const { label, field, send, inReplyTo } = partsOf(form)
  if (label) label.textContent = words.label
  if (field) field.placeholder = words.label
  if (send) send.textContent = words.send
  if (inReplyTo) inReplyTo.value = words.to
}

const partsOf = (form: HTMLFormElement) => ({
  label: form.querySelector('label'),
  field: form.querySelector('textarea'),
  send: form.querySelector<HTMLElement>('[type=submit]:not([name])'),
  cancel: form.querySelector<HTMLElement>('[data-cancel]'),
  inReplyTo: form.querySelector<HTMLInputElement>('[name=in_reply_to]'),
})
