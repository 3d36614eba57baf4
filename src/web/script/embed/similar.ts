const pauseMs = 300
let timer: ReturnType<typeof setTimeout> | undefined
let request: AbortController | undefined

/** Shows similar tasks when a person pauses typing. */
document.addEventListener('input', (event) => {
  const field = event.target
  if (!(field instanceof HTMLInputElement) || (event as InputEvent).isComposing) return
  const { frame, frameUrl } = field.dataset
  if (!frame || frameUrl === undefined) return
  clearTimeout(timer)
  timer = setTimeout(() => void show(frame, frameUrl + encodeURIComponent(field.value)), pauseMs)
})

/** Only the answer to the last text is shown. */
async function show(id: string, url: string): Promise<void> {
  request?.abort()
  request = new AbortController()
  const headers = { accept: 'text/html' }
  const answer = await fetch(url, { headers, signal: request.signal }).catch(() => undefined)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const found = page.getElementById(id)
  if (found) document.getElementById(id)?.replaceChildren(...found.childNodes)
}
