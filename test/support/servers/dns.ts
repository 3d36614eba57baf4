import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** A DNS server on this machine that has these TXT records. Other names don't exist. */
export async function aDnsServer(records: Record<string, string>): Promise<{ address: string; close(): void }> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, end } = questionIn(query)
    const text = records[name]
    const header = Buffer.from(query.subarray(0, 12))
    // An answer, without error or with “no such name”; one question, and one record at most.
    header.writeUInt16BE(text === undefined ? 0x8183 : 0x8180, 2)
    header.writeUInt16BE(text === undefined ? 0 : 1, 6)
    header.fill(0, 8)
    socket.send(
      Buffer.concat([header, query.subarray(12, end), ...(text === undefined ? [] : [txt(text)])]),
      port,
      address,
    )
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() }
}

function questionIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

/** A record for the name in the question, in parts of 255 characters. */
function txt(text: string): Buffer {
  const parts = (text.match(/.{1,255}/gs) ?? ['']).map((part) =>
    Buffer.concat([Buffer.from([part.length]), Buffer.from(part)]),
  )
  const data = Buffer.concat(parts)
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0])
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
