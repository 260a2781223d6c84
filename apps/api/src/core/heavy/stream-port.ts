import { on, once } from 'node:events'
import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { MessagePort } from 'node:worker_threads'

/** Asks for the next part; any other message of the thread is a piece of its file. */
const REQUEST_NEXT = null
/** Response to a piece that was taken, or to the request for a part after the last. */
const DONE = undefined

/** Sends the parts that the thread at the other end of a port asks for, and writes its file to a stream, until the port is closed. */
export async function serveStream(port: MessagePort, parts: AsyncIterable<unknown>, out: Writable): Promise<void> {
  const iterator = parts[Symbol.asyncIterator]()
  try {
    for await (const [message] of on(port, 'message', { close: ['close'] })) {
      if (message === REQUEST_NEXT) {
        const { done, value } = await iterator.next()
        port.postMessage(done ? DONE : value)
      } else {
        await write(out, message as Uint8Array)
        port.postMessage(DONE)
      }
    }
  } finally {
    await iterator.return?.()
  }
}

/** Writes a piece, and waits until the stream takes more; throws once it was closed before its end. */
async function write(out: Writable, piece: Uint8Array): Promise<void> {
  if (!out.destroyed && !out.write(piece)) {
    await Promise.race([once(out, 'drain'), once(out, 'close')])
  }
  if (out.destroyed) throw new Error('the stream was closed')
}

/** The thread's end of a port: the parts, the destination of its file, and the signal that ends it. */
export function streamOf<Part>(port: MessagePort): {
  parts: AsyncGenerator<Part>
  out: Writable
  end: () => Promise<void>
} {
  const waiting: ((answer: unknown) => void)[] = []
  port.on('message', (answer: unknown) => waiting.shift()?.(answer))
  // Answers come in the order of the messages.
  const ask = (message: Uint8Array<ArrayBuffer> | typeof REQUEST_NEXT) =>
    new Promise<unknown>((resolve) => {
      waiting.push(resolve)
      port.postMessage(message, message ? [message.buffer] : [])
    })
  async function* parts(): AsyncGenerator<Part> {
    for (let part = await ask(REQUEST_NEXT); part !== DONE; part = await ask(REQUEST_NEXT)) yield part as Part
  }
  const out = new Writable({
    write(chunk: Buffer, _encoding, done) {
      // A copy: the chunk may be part of a larger buffer.
      ask(new Uint8Array(chunk)).then(() => done(), done)
    },
  })
  const written = finished(out)
  return {
    parts: parts(),
    out,
    async end() {
      out.end()
      await written
    },
  }
}
