interface Upload {
  field: HTMLTextAreaElement
  /** Has the address, and words in the language of the page. */
  box: HTMLElement
  form: HTMLFormElement
  file: File
  tell(text: string | undefined): void
}

let count = 0

/**
 * Uploads an image. Meanwhile a line in the text keeps its place. It never throws: what is wrong, people are told,
 * and it is returned.
 */
export async function uploadImage({ field, box, form, file, tell }: Upload): Promise<string | undefined> {
  const words = box.dataset
  if (file.size > Number(words.maxBytes)) {
    tell(words.tooLarge)
    return words.tooLarge
  }
  count += 1
  const placeholder = `![${words.uploading} ${count}]()`
  insert(field, placeholder)
  tell(words.uploading)
  const { markdown, problem } = await send(form, box, file)
  replace(field, placeholder, markdown ?? '')
  tell(problem ?? words.uploaded)
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
    // A person whose session has ended is sent to the sign-in page.
    if (response.type === 'opaqueredirect') return { problem: words.signIn }
    const answer = (await response.json()) as Answer
    return answer.markdown ? { markdown: answer.markdown } : { problem: answer.problem || words.failed }
  } catch {
    return { problem: words.failed }
  }
}

/** In a line of its own. */
function insert(field: HTMLTextAreaElement, text: string): void {
  const { selectionStart: start, selectionEnd: end, value } = field
  const before = start > 0 && value[start - 1] !== '\n' ? '\n\n' : ''
  field.setRangeText(`${before}${text}\n`, start, end, 'end')
  changed(field)
}

/** The cursor stays where it is, for a person who writes meanwhile. If they deleted the line, the image goes to the end. */
function replace(field: HTMLTextAreaElement, placeholder: string, text: string): void {
  const at = field.value.indexOf(placeholder)
  if (at < 0) field.value += text && `\n\n${text}\n`
  else field.setRangeText(text, at, at + placeholder.length, 'preserve')
  changed(field)
}

/** Drafts are kept of what changed. */
const changed = (field: HTMLTextAreaElement) => field.dispatchEvent(new InputEvent('input', { bubbles: true }))
