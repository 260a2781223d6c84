import { TextDecoder } from 'node:util'

/** Encodings of files that people and other systems send. */
export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030' | 'windows-1252'

const INVALID_TEXT = 'ERR_ENCODING_INVALID_ENCODED_DATA'

/** Bytes of a file, which are read as often as needed. */
type Bytes = () => AsyncIterable<Uint8Array>

/**
 * Returns the encoding of a text, or null if it is not a known one. A text that is UTF-8 except for a few bytes is
 * UTF-8: a damaged byte becomes U+FFFD and damages only its own line. GB 18030 is a guess, made only if every byte of
 * the text supports it; Windows-1252, the superset of ISO-8859-1, if letters beyond ASCII stand alone.
 */
export async function encodingOf(bytes: Bytes): Promise<TextEncoding | null> {
  const marked = encodingOfMark(await firstBytes(bytes))
  if (marked) return marked
  if (await isUtf8(bytes)) return 'utf-8'
  const readings = { utf8: new Reading('utf-8'), gb: new Reading('gb18030', GB_2312) }
  const big5 = new Reading('big5', BIG_5)
  const latin = new Reading('windows-1252')
  const all = [readings.utf8, readings.gb, big5, latin]
  for await (const chunk of bytes()) for (const reading of all) reading.add(chunk)
  for (const reading of all) reading.add(undefined)
  const { characters, damaged, hasNul } = readings.utf8
  // Content with NUL is not text in any encoding; its reader reports that.
  if (hasNul || characters > damaged) return 'utf-8'
  const isGb = readings.gb.isWhole && readings.gb.usual > 0.5 && readings.gb.usual >= big5.usual
  if (isGb) return 'gb18030'
  return latin.alone > LATIN_ALONE * latin.characters ? 'windows-1252' : null
}

/** The encoding that a byte order mark states. */
export function encodingOfMark([a, b, c]: Uint8Array): TextEncoding | null {
  if (a === 0xff && b === 0xfe) return 'utf-16le'
  if (a === 0xfe && b === 0xff) return 'utf-16be'
  return a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : null
}

async function firstBytes(bytes: Bytes): Promise<Uint8Array> {
  const first = new Uint8Array(3)
  let length = 0
  for await (const chunk of bytes()) {
    for (const byte of chunk.subarray(0, first.length - length)) first[length++] = byte
    if (length === first.length) break
  }
  return first.subarray(0, length)
}

async function isUtf8(bytes: Bytes): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const chunk of bytes()) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === INVALID_TEXT) return false
    throw error
  }
}

/** Share of accented letters without another accented letter next to them, in European languages. */
const LATIN_ALONE = 0.8

const [DAMAGED, PRIVATE] = ['\ufffd', /\p{Private_Use}/u]

/** A text as one encoding reads it. */
class Reading {
  /** Characters beyond ASCII, without replacement characters for damaged bytes. */
  characters = 0
  damaged = 0
  hasNul = false
  /** Characters beyond ASCII that stand between ASCII. */
  alone = 0
  private run = 0
  private common = 0
  private hasPrivate = false
  private readonly decoder: TextDecoder

  constructor(
    encoding: string,
    private readonly known?: () => ReadonlySet<string>,
  ) {
    this.decoder = new TextDecoder(encoding)
  }

  /** Reads a further piece; undefined ends the text. */
  add(chunk: Uint8Array | undefined): void {
    const text = this.decoder.decode(chunk, { stream: chunk !== undefined })
    const known = this.known?.()
    if (text.includes('\0')) this.hasNul = true
    for (const character of text) {
      if (character <= '\u007f') {
        if (this.run === 1) this.alone++
        this.run = 0
        continue
      }
      this.run++
      if (character === DAMAGED) this.damaged++
      else this.characters++
      if (known?.has(character)) this.common++
      if (PRIVATE.test(character)) this.hasPrivate = true
    }
  }

  /** True if every byte belongs to a character of the encoding. */
  get isWhole(): boolean {
    return this.damaged === 0 && !this.hasPrivate
  }

  /** Share of the characters that are in daily use; 0 if a byte is damaged. */
  get usual(): number {
    return this.isWhole && this.characters > 0 ? this.common / this.characters : 0
  }
}

/** The 7,445 characters of GB 2312, which nearly all Chinese text consists of. */
const GB_2312 = charactersOf('gb18030', [0xa1, 0xf7], [[0xa1, 0xfe]])
/** The punctuation and the 5,401 frequent characters of Big5. */
const BIG_5 = charactersOf(
  'big5',
  [0xa1, 0xc6],
  [
    [0x40, 0x7e],
    [0xa1, 0xfe],
  ],
)

type Range = readonly [first: number, last: number]

/** Returns a function that returns the characters of two bytes in some ranges. */
function charactersOf(encoding: string, [first, last]: Range, seconds: readonly Range[]): () => ReadonlySet<string> {
  let characters: ReadonlySet<string> | undefined
  return () => {
    if (characters) return characters
    const bytes: number[] = []
    for (let lead = first; lead <= last; lead++) {
      for (const [from, to] of seconds) {
        for (let second = from; second <= to; second++) bytes.push(lead, second)
      }
    }
    characters = new Set(new TextDecoder(encoding).decode(Uint8Array.from(bytes)))
    return characters
  }
}
