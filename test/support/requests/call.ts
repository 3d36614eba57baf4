export interface Answered {
  status: number
  headers: Headers
  text: string
  /** Any type: the test checks the body. */
  body: any
}

export interface Parts {
  token?: string
  headers?: Record<string, string>
  json?: unknown
  form?: Record<string, string> | string
  raw?: string | Uint8Array<ArrayBuffer>
}

/** Sends any request, and returns the whole response. */
export const callerOf =
  (url: string) =>
  async (method: string, path: string, parts: Parts = {}): Promise<Answered> => {
    const headers: Record<string, string> = { ...parts.headers }
    if (parts.token) headers.authorization ??= `Token ${parts.token}`
    let body: RequestInit['body'] = parts.raw ?? null
    if ('json' in parts) {
      headers['content-type'] ??= 'application/json'
      body = JSON.stringify(parts.json)
    }
    if (parts.form !== undefined) body = new URLSearchParams(parts.form)
    const answer = await fetch(url + path, { method, headers, body, redirect: 'manual' })
    const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
    const text = isStream ? await beginningOf(answer) : await answer.text()
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, headers: answer.headers, text, body: isJson && text ? JSON.parse(text) : undefined }
  }

/** The first bytes of an endless stream. */
async function beginningOf(answer: Response): Promise<string> {
  const reader = answer.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}
