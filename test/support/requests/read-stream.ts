// Server-Sent Events, message by message.

/** A message in a stream of Server-Sent Events. */
export interface StreamMessage {
  id: string
  data: any
}

/** Opens a stream and reads it message by message. Without a token, as a browser does. */
export async function openStream(
  url: string,
  token: string | undefined,
  query = '',
  headers: Record<string, string> = {},
) {
  const abort = new AbortController()
  const answer = await fetch(`${url}/api/1/map/events/stream/${query}`, {
    headers: { ...(token === undefined ? {} : { authorization: `Token ${token}` }), ...headers },
    signal: abort.signal,
  })
  if (!answer.body || answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`)
  // Gets the reader right away: fetch cancels an unread body when its response is garbage-collected.
  const blocks = blocksOf(answer.body[Symbol.asyncIterator]())
  return {
    headers: answer.headers,
    /** The next block of lines, whatever it contains; undefined at the end. */
    block: async (): Promise<string | undefined> => (await blocks.next()).value,
    /** The next messages. */
    take: async (count: number): Promise<StreamMessage[]> => {
      const messages: StreamMessage[] = []
      while (messages.length < count) {
        const block = (await blocks.next()).value
        if (block === undefined) throw new Error('The stream has ended.')
        const [, id = '', data] = /^id: (\d+)\ndata: (.*)$/.exec(block) ?? []
        if (data !== undefined) messages.push({ id, data: JSON.parse(data) })
      }
      return messages
    },
    /** Reads until the server ends it. */
    ended: async (): Promise<void> => {
      while ((await blocks.next()).value !== undefined);
    },
    close: () => abort.abort(),
  }
}

async function* blocksOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<string, undefined> {
  let text = ''
  const decoder = new TextDecoder()
  try {
    for await (const bytes of body) {
      text += decoder.decode(bytes, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      yield* blocks
    }
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error
  }
  return undefined
}
