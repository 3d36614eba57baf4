/** The suggestion button for other sites: one script, which opens a map's form in a frame. */
import { followPageScheme } from './scheme.ts'
import { createView, frameUrl, readSettings, type Settings } from './view.ts'

interface CairnWidget {
  open(): void
  close(): void
  /** Signs in one of the site's users with a token signed by its server. */
  identify(token: string): void
  /** Removes the button, for example when the site runs the script again. */
  remove(): void
}

declare global {
  interface Window {
    Cairn?: CairnWidget
  }
}

/** How long to wait for the form's message after the frame has loaded. On an allowed site, it takes far less. */
const readyMs = 3_000

const script = document.currentScript
const settings = script instanceof HTMLScriptElement ? readSettings(script) : undefined
if (settings) start(settings)
else console.error('Cairn: the script needs data-map="team/map".')

function start(settings: Settings): void {
  const { host, launcher, dialog, close, frame, setScheme, showProblem } = createView(settings)
  let token: string | undefined
  let isReady = false
  let following: ReturnType<typeof followPageScheme> | undefined

  const open = (): void => {
    if (!host.isConnected) document.body.append(host)
    following?.now()
    if (!frame.src) {
      frame.src = frameUrl(settings)
      frame.addEventListener('load', () => setTimeout(checkReady, readyMs), { once: true })
    }
    if (!dialog.open) dialog.showModal()
    if (isReady) frame.focus()
  }
  /** On a site that the map doesn't allow, browsers load an error page instead of the form without telling us. */
  const checkReady = (): void => {
    if (isReady || !host.isConnected) return
    showProblem()
    console.error(`Cairn: the form didn't load. Is ${location.origin} an allowed site? Add it under Settings › Embed.`)
  }
  /** Each token is sent once, because the frame reloads after signing in. */
  const sendToken = (): void => {
    if (!isReady || token === undefined) return
    frame.contentWindow?.postMessage({ type: 'cairn:identify', token }, settings.board)
    token = undefined
  }
  const heard = ({ source, origin, data }: MessageEvent): void => {
    if (source !== frame.contentWindow || origin !== settings.board) return
    if (data?.type === 'cairn:ready') {
      dialog.classList.add('ready')
      if (!isReady && dialog.open) frame.focus()
      isReady = true
      sendToken()
    } else if (data?.type === 'cairn:close') dialog.close()
    else if (data?.type === 'cairn:resize') dialog.style.setProperty('--height', `${Number(data.height) || 0}px`)
    else if (data?.type === 'cairn:identify-failed') console.warn(`Cairn: ${data.message}`)
    else if (data?.type === 'cairn:suggested') {
      window.dispatchEvent(new CustomEvent('cairn:suggested', { detail: { id: data.id, url: data.url } }))
    }
  }

  launcher.addEventListener('click', open)
  close.addEventListener('click', () => dialog.close())
  // A click on the backdrop. Nothing is lost: the frame stays as it is.
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close())
  window.addEventListener('message', heard)
  window.Cairn?.remove?.()
  window.Cairn = {
    open,
    close: () => dialog.close(),
    identify: (signed) => {
      token = signed
      sendToken()
    },
    remove: () => {
      window.removeEventListener('message', heard)
      following?.stop()
      host.remove()
    },
  }
  const show = (): void => {
    document.body.append(host)
    if (settings.scheme === 'auto') following = followPageScheme(setScheme)
    else setScheme(settings.scheme)
  }
  if (document.body) show()
  else document.addEventListener('DOMContentLoaded', show)
}
