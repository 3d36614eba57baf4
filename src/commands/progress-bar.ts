import type { WriteStream } from 'node:tty'

type Output = Pick<WriteStream, 'write' | 'isTTY'>

const width = 24

/** Shows the progress of work on several files: on a terminal as one changing line, otherwise as a line per tenth. */
export function progressBar(out: Output) {
  let last = ''
  return {
    show(file: string, done: number, total: number): void {
      const share = total > 0 ? Math.min(1, done / total) : 0
      const count = total > 0 ? `${format(done)} of ${format(total)}` : format(done)
      if (out.isTTY) {
        const bar = '█'.repeat(Math.floor(share * width)).padEnd(width, '░')
        out.write(`\r\x1b[K${file.padEnd(13)} ${total > 0 ? `${bar} ` : ''}${count}`)
        last = file
        return
      }
      const step = `${file} ${Math.floor(share * 10)}`
      if (step !== last) out.write(`${file}: ${count}\n`)
      last = step
    },
    /** Removes the line. */
    end(): void {
      if (out.isTTY && last) out.write('\r\x1b[K')
    },
  }
}

const format = (count: number): string => count.toLocaleString('en')
