/**
 * In a frame of another site, that site says who is looking: it sends a token by `postMessage`, and we sign in with it.
 * Whether the site may do so is for the server to decide, from the origin that the browser gives us.
 */
interface Identify {
  type: 'cairn:identify'
  token: string
}

addEventListener('message', ({ source, origin, data }: MessageEvent<Identify | undefined>) => {
  if (source !== parent || parent === window || data?.type !== 'cairn:identify') return
  if (typeof data.token === 'string') void identify(data.token, origin)
})

async function identify(token: string, site: string): Promise<void> {
  const url = document.body.dataset.identify
  if (!url) return
  if (!takesCookies()) return offerWindow(url, { token, opener_site: site })
  const answer = await postToken(url, { token, site })
  const { changed, code, detail } = await answer.json()
  if (changed === true) return location.reload()
  if (!answer.ok) parent.postMessage({ type: 'cairn:identify-failed', code, message: detail }, site)
}

const postToken = (url: string, fields: Record<string, string>): Promise<Response> =>
  fetch(url, { method: 'POST', headers: { accept: 'application/json' }, body: new URLSearchParams(fields) })

/** Some browsers take no cookie at all in the frame of another site. A token works once, so this is found out before. */
function takesCookies(): boolean {
  const probe = 'cairn-probe=1; SameSite=None; Secure; Partitioned; Path=/'
  // biome-ignore lint/suspicious/noDocumentCookie: the other way to write cookies is not in every browser.
  document.cookie = `${probe}; Max-Age=60`
  return document.cookie.includes('cairn-probe=1')
}

/** People sign in in a window. It needs a click, so there is a button for it. */
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
