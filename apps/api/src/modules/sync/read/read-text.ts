import { PassThrough, Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { createGunzip } from 'node:zlib'
import { encodingOf, encodingOfMark, type TextEncoding } from '#core/text-encoding'
import type { SourceFile } from './source-files.js'
import { SyncFault } from './sync-fault.js'

/** Thrown if a text is not UTF-8: its encoding is then detected, and the file is read again. */
export class NotUtf8 extends Error {}

/** Returns the encoding that all bytes of a file support; null if there is none. */
export async function fileEncoding(file: SourceFile): Promise<TextEncoding | null> {
  return encodingOf(async function* () {
    try {
      yield* await unpacked(await opened(file))
    } catch (error) {
      throw faultOf(error)
    }
  })
}

/**
 * Reads a file as text, in pieces: unpacked if it is gzip, decoded by its byte order mark, or in the given encoding.
 * A file with neither a byte order mark nor a given encoding must be UTF-8.
 */
export async function* readText(file: SourceFile, encoding?: TextEncoding): AsyncIterable<string> {
  const bytes = await unpacked(await opened(file))
  let decoder: TextDecoder | null = null
  try {
    for await (const chunk of bytes) {
      decoder ??= decoderFor(chunk, encoding)
      const text = decode(decoder, chunk, true)
      if (text) yield text
    }
  } catch (error) {
    throw faultOf(error)
  }
  if (decoder) yield decode(decoder, undefined, false)
}

async function opened(file: SourceFile): Promise<AsyncIterable<Uint8Array>> {
  try {
    return await file.open()
  } catch (error) {
    throw error instanceof SyncFault ? error : new SyncFault('UNREADABLE', { detail: file.name })
  }
}

/** Recognises gzip by the first bytes, not by the name. */
async function unpacked(source: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const iterator = source[Symbol.asyncIterator]()
  const first = await iterator.next().catch((error: unknown) => {
    throw faultOf(error)
  })
  const whole = Readable.from(
    (async function* () {
      if (!first.done) yield first.value
      for (;;) {
        const next = await iterator.next()
        if (next.done) return
        yield next.value
      }
    })(),
    { objectMode: false, highWaterMark: 1 << 18 },
  )
  const gzip = !first.done && first.value[0] === 0x1f && first.value[1] === 0x8b
  if (!gzip) return whole
  const gunzip = createGunzip({ chunkSize: 1 << 18 })
  const out = new PassThrough({ highWaterMark: 1 << 18 })
  whole.on('error', (error) => out.destroy(error))
  gunzip.on('error', (error) => out.destroy(error))
  whole.pipe(gunzip).pipe(out)
  return out
}

function decoderFor(chunk: Uint8Array, encoding?: TextEncoding): TextDecoder {
  const stated = encodingOfMark(chunk)
  if (stated && stated !== 'utf-8') return new TextDecoder(stated)
  return new TextDecoder(encoding ?? 'utf-8', { fatal: encoding === undefined })
}

function decode(decoder: TextDecoder, chunk: Uint8Array | undefined, stream: boolean): string {
  try {
    return decoder.decode(chunk, { stream })
  } catch {
    throw new NotUtf8()
  }
}

function faultOf(error: unknown): unknown {
  if (error instanceof SyncFault || error instanceof NotUtf8) return error
  const code = (error as { code?: string }).code ?? ''
  if (code === 'Z_BUF_ERROR') return new SyncFault('TRUNCATED')
  return new SyncFault('UNREADABLE', { detail: code || (error as Error).name })
}
