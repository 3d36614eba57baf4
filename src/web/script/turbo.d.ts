declare module '@hotwired/turbo' {
  /** The pages that Turbo shows again when a person goes back. */
  export const cache: { clear(): void }

  export const config: { forms: { submitter: 'disabled' | 'aria-disabled' } }

  /** Shows the page at a URL. With this page's URL and `replace`, reloads it. */
  export function visit(url: string, options?: { action: 'advance' | 'replace' }): void

  export interface FrameElement extends HTMLElement {
    src: string | null
  }
}

interface Window {
  /** For scripts that are not in the bundle with Turbo. */
  Turbo: { visit(url: string): void }
}

interface DocumentEventMap {
  /** A toast as HTML. The default says that the server couldn't be reached. */
  'cairn:toast': CustomEvent<{ html?: string }>
  /** A script has shown a new part of the page: the event's target. */
  'cairn:part': Event
  'turbo:visit': CustomEvent<{ url: string; action: 'advance' | 'replace' | 'restore' }>
  'turbo:load': Event
  'turbo:frame-load': Event
  'turbo:fetch-request-error': CustomEvent<{ error: Error }>
  'turbo:submit-start': CustomEvent<{ formSubmission: { submitter?: HTMLElement } }>
  'turbo:submit-end': CustomEvent<{
    success?: boolean
    fetchResponse?: { redirected: boolean }
    formSubmission: { submitter?: HTMLElement }
  }>
  'turbo:before-render': CustomEvent<{ newBody: HTMLElement; render: () => void }>
  'turbo:before-frame-render': CustomEvent<{ newFrame: HTMLElement }>
}
