/** Pasted, dropped and chosen images are uploaded immediately, and added to the text as Markdown. */
document.addEventListener('paste', (event) => {
  const field = fieldOf(event.target)
  const { files, types } = event.clipboardData ?? {}
  // Text copied from a document can come with a picture of itself.
  if (!field || !files || files.length === 0 || types?.includes('text/plain')) return
  event.preventDefault()
  add(field, files)
})

for (const name of ['dragover', 'drop'] as const) {
  document.addEventListener(name, (event) => {
    const field = fieldOf(event.target)
    if (!field || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    field.classList.toggle('drop-target', name === 'dragover')
    if (name === 'drop') add(field, event.dataTransfer.files)
  })
}
for (const name of ['dragleave', 'dragend'] as const) {
  document.addEventListener(name, ({ target }) => fieldOf(target)?.classList.remove('drop-target'))
}

document.addEventListener('click', ({ target }) => {
  const tools = target instanceof Element ? target.closest('[data-choose-image]')?.closest('fieldset') : null
  const box = tools && boxOf(tools.dataset.field ?? '')
  box?.querySelector('input')?.click()
})

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.type !== 'file' || !target.files) return
  const field = fieldOf(document.getElementById(target.closest<HTMLElement>('[data-images]')?.dataset.imagesFor ?? ''))
  if (!field) return
  add(field, target.files)
  // It's uploaded now, so the form doesn't send it.
  target.value = ''
})

/** Each form's running uploads. Each one resolves to its problem, if any. */
const uploads = new WeakMap<HTMLFormElement, Set<Promise<string | undefined>>>()

/** Forms that will be sent once their uploads are done. */
const queued = new WeakSet<HTMLFormElement>()

/** Runs before any other script reads the form. */
document.addEventListener(
  'submit',
  (event) => {
    const form = event.target
    const running = form instanceof HTMLFormElement ? uploads.get(form) : undefined
    if (!(form instanceof HTMLFormElement) || !running || running.size === 0) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (!queued.has(form)) void sendAfter(running, form, event.submitter)
  },
  { capture: true },
)

/** The form isn't sent if an upload failed: the person sees why, and decides. */
async function sendAfter(running: Set<Promise<string | undefined>>, form: HTMLFormElement, button: HTMLElement | null) {
  const box = form.querySelector<HTMLElement>('[data-images]')
  if (box) tell(box, box.dataset.wait)
  queued.add(form)
  const problems: (string | undefined)[] = []
  // More images may have been added since.
  while (running.size > 0) problems.push(...(await Promise.all(running)))
  queued.delete(form)
  const problem = problems.find((each) => each !== undefined)
  if (problem === undefined) form.requestSubmit(button)
  else if (box) tell(box, problem)
}

function add(field: HTMLTextAreaElement, files: Iterable<File>): void {
  const box = boxOf(field.id)
  const form = field.form
  if (!box || !form) return
  const running = uploads.get(form) ?? new Set()
  uploads.set(form, running)
  for (const file of files) {
    const upload = uploadImage(field, box, form, file)
    running.add(upload)
    void upload.finally(() => running.delete(upload))
  }
}

function tell(box: HTMLElement, text = ''): void {
  const status = box.querySelector('[role=status]')
  if (status) status.textContent = text
}

const boxOf = (id: string): HTMLElement | null => document.querySelector(`[data-images-for="${CSS.escape(id)}"]`)

/** A field whose text may contain images. */
const fieldOf = (target: EventTarget | null): HTMLTextAreaElement | undefined =>
  target instanceof HTMLTextAreaElement && boxOf(target.id) ? target : undefined

let count = 0

/**
 * Uploads an image while a placeholder keeps its place in the text. The box has the URL, and messages in the page's
 * language. Never throws: problems are shown and returned.
 */
async function uploadImage(
  field: HTMLTextAreaElement,
  box: HTMLElement,
  form: HTMLFormElement,
  file: File,
): Promise<string | undefined> {
  const words = box.dataset
  if (file.size > Number(words.maxBytes)) {
    tell(box, words.tooLarge)
    return words.tooLarge
  }
  count += 1
  const placeholder = `![${words.uploading} ${count}]()`
  insert(field, placeholder)
  tell(box, words.uploading)
  const { markdown, problem } = await send(form, box, file)
  replace(field, placeholder, markdown ?? '')
  tell(box, problem ?? words.uploaded)
  return problem
}

interface Answer {
  markdown?: string
  problem?: string | undefined
}

async function send(form: HTMLFormElement, box: HTMLElement, file: File): Promise<Answer> {
  const words = box.dataset
  const body = new FormData()
  body.set('form_token', form.querySelector<HTMLInputElement>('[name=form_token]')?.value ?? '')
  body.set('from', location.pathname)
  body.set('image', file)
  try {
    const response = await fetch(words.images ?? '', { method: 'POST', body, redirect: 'manual' })
    // The session has ended: the server redirects to the sign-in page.
    if (response.type === 'opaqueredirect') return { problem: words.signIn }
    const answer = (await response.json()) as Answer
    return answer.markdown ? { markdown: answer.markdown } : { problem: answer.problem || words.failed }
  } catch {
    return { problem: words.failed }
  }
}

function insert(field: HTMLTextAreaElement, text: string): void {
  const { selectionStart: start, selectionEnd: end, value } = field
  const before = start > 0 && value[start - 1] !== '\n' ? '\n\n' : ''
  field.setRangeText(`${before}${text}\n`, start, end, 'end')
  changed(field)
}

/** Keeps the cursor, because the person may be writing. If they deleted the placeholder, the image goes to the end. */
function replace(field: HTMLTextAreaElement, placeholder: string, text: string): void {
  const at = field.value.indexOf(placeholder)
  if (at < 0) field.value += text && `\n\n${text}\n`
  else field.setRangeText(text, at, at + placeholder.length, 'preserve')
  changed(field)
}

/** So that the draft is saved. */
const changed = (field: HTMLTextAreaElement) => field.dispatchEvent(new InputEvent('input', { bubbles: true }))
