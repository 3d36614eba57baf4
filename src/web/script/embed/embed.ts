/** The script for pages that other sites show in a frame. They work without it. */

interface Identify {
  type: 'cairn:identify'
  token: string
}

/**
 * The site around the frame sends a token via `postMessage`, and we sign in with it. The server decides whether the
 * site may do that, based on the origin that the browser reports.
 */
addEventListener('message', ({ source, origin, data }: MessageEvent<Identify | undefined>) => {
  if (source !== parent || parent === window || data?.type !== 'cairn:identify') return
  if (typeof data.token === 'string') void identify(data.token, origin)
})

async function identify(token: string, site: string): Promise<void> {
  const url = document.body.dataset.identify
  if (!url) return
  if (!takesCookies()) return offerWindow(url, { token, opener_site: site })
  const body = new URLSearchParams({ token, site })
  const answer = await fetch(url, { method: 'POST', headers: { accept: 'application/json' }, body })
  const { changed, code, detail } = await answer.json()
  if (changed === true) return location.reload()
  if (!answer.ok) parent.postMessage({ type: 'cairn:identify-failed', code, message: detail }, site)
}

/** Some browsers don't accept cookies in frames on other sites. A token works only once, so we check this first. */
function takesCookies(): boolean {
  const probe = 'cairn-probe=1; SameSite=None; Secure; Partitioned; Path=/'
  // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API.
  document.cookie = `${probe}; Max-Age=60`
  return document.cookie.includes('cairn-probe=1')
}

/** Signing in needs a window, which browsers only open after a click, so there is a button for it. */
function offerWindow(action: string, fields: Record<string, string>): void {
  const form = Object.assign(document.createElement('form'), { method: 'post', action, target: '_blank' })
  form.className = 'notice'
  for (const [name, value] of Object.entries(fields)) {
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  }
  const button = document.createElement('button')
  button.className = 'button primary'
  button.textContent = document.body.dataset.identifyLabel ?? ''
  form.append(button)
  document.getElementById('content')?.prepend(form)
}

const pauseMs = 300
let timer: ReturnType<typeof setTimeout> | undefined
let request: AbortController | undefined

document.addEventListener('input', (event) => {
  const field = event.target
  if (!(field instanceof HTMLInputElement) || (event as InputEvent).isComposing) return
  const { frame, frameUrl } = field.dataset
  if (!frame || frameUrl === undefined) return
  clearTimeout(timer)
  timer = setTimeout(() => void show(frame, frameUrl + encodeURIComponent(field.value)), pauseMs)
})

/** Only the response to the latest input is shown. */
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

/** The form continues in a new tab. It also stays filled in here, in case that tab is closed. */
document.addEventListener('submit', ({ target }) => {
  if (!(target instanceof HTMLFormElement) || target.dataset.continues === undefined) return
  const status = target.querySelector<HTMLElement>('[data-continued]')
  if (status) status.textContent = status.dataset.continued ?? ''
})

/** The page around this frame doesn't get its keyboard events. */
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !event.isComposing && !event.defaultPrevented) tellParent('cairn:close')
})

/** When the frame gets focus, the person can start typing right away. */
window.addEventListener('focus', () => {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('#title')?.focus()
})

/**
 * The origin of the page around this frame. Empty if the map doesn't allow its site, in which case it gets no messages.
 */
const parentOrigin = document.body.dataset.parent ?? ''

type Message = 'cairn:ready' | 'cairn:close' | 'cairn:resize' | 'cairn:suggested'

/** The browser delivers the message only if the page around the frame has exactly this origin. */
function tellParent(type: Message, data: Record<string, unknown> = {}): void {
  if (parentOrigin !== '' && window.parent !== window) window.parent.postMessage({ type, ...data }, parentOrigin)
}

new ResizeObserver(() => tellParent('cairn:resize', { height: document.body.offsetHeight })).observe(document.body)

const { signedIn, suggested, suggestedUrl } = document.body.dataset
if (suggested) tellParent('cairn:suggested', { id: Number(suggested), url: suggestedUrl })
tellParent('cairn:ready', { signedIn: signedIn !== undefined })
