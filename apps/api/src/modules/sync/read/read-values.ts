import { none } from 'stream-chain/core'
import { jsonParser } from 'stream-json/core/parser.js'
import { holdsMore, type ItemLimits, tooLarge } from './item-limits.js'
import { DAMAGED, type JsonToken, JsonWalker } from './json-walker.js'
import { type FileWarning, publisherFrom, type SourceProblem, type SourceValue } from './source-value.js'
import { SyncFault } from './sync-fault.js'

/**
 * Yields the values of a text in order; a broken one is reported, and the rest is read.
 * @param isDamaged bytes of the text could not be decoded: they stand as U+FFFD
 */
export async function* readValues(
  text: AsyncIterable<string>,
  limits: ItemLimits,
  isDamaged = false,
): AsyncIterable<SourceValue | SourceProblem | FileWarning> {
  const iterator = text[Symbol.asyncIterator]()
  let head = ''
  let done = false
  while (!done && head.length < limits.syncItemCharacters && !hasLine(head)) {
    const next = await iterator.next()
    if (next.done) done = true
    else head += next.value
  }
  const rest = (async function* () {
    yield head
    head = ''
    while (!done) {
      const next = await iterator.next()
      if (next.done) return
      yield next.value
    }
  })()
  yield* isJsonLines(head) ? readLines(rest, limits, isDamaged) : readDocument(rest, limits, isDamaged)
}

/** Whether the first line that is not blank is complete. */
function hasLine(head: string): boolean {
  const start = head.search(/\S/)
  return start >= 0 && head.indexOf('\n', start) >= 0
}

/** True for JSON Lines: the first line is a complete value, and more follows. */
function isJsonLines(head: string): boolean {
  const text = head.trimStart()
  const end = text.indexOf('\n')
  if (end < 0 || text.slice(end).trim() === '') return false
  try {
    JSON.parse(text.slice(0, end))
    return true
  } catch {
    return false
  }
}

async function* readLines(
  text: AsyncIterable<string>,
  limits: ItemLimits,
  isDamaged: boolean,
): AsyncIterable<SourceValue | SourceProblem> {
  const valueIn = (line: string, number: number) =>
    isDamaged && line.includes(DAMAGED)
      ? { fault: new SyncFault('DAMAGED_TEXT'), place: `line ${number}` }
      : lineValue(line, number, limits)
  let number = 0
  let rest = ''
  let skipping = false
  for await (const piece of text) {
    const end = skipping ? piece.indexOf('\n') : -1
    if (skipping && end < 0) continue
    skipping = false
    const lines = (rest + piece.slice(end + 1)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      number++
      if (line.trim()) yield valueIn(line, number)
    }
    if (rest.length > limits.syncItemCharacters) {
      number++
      yield {
        fault: tooLarge(limits, 'syncItemCharacters', `> ${rest.length}`),
        place: `line ${number}`,
      }
      // The rest of the line is not kept.
      rest = ''
      skipping = true
    }
  }
  if (rest.trim()) yield valueIn(rest, number + 1)
}

function lineValue(line: string, number: number, limits: ItemLimits): SourceValue | SourceProblem {
  const place = `line ${number}`
  if (line.length > limits.syncItemCharacters) {
    return { fault: tooLarge(limits, 'syncItemCharacters', line.length), place }
  }
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    return { fault: new SyncFault('NOT_JSON'), place }
  }
  const most = limits.syncItemValues
  if (holdsMore(value, most)) return { fault: tooLarge(limits, 'syncItemValues', `> ${most}`), place }
  return { value, within: null, publisher: publisherFrom(null), place }
}

/** Faults of the text: items before them are returned. */
const REASONS: ReadonlySet<string> = new Set(['NOT_JSON', 'TOO_LARGE'])

/** Characters parsed at once: items before a fault are returned, except for the last piece. */
const PIECE = 1 << 14

/**
 * Reads one or several JSON documents token by token: the elements of `releases`, `records` and
 * lists are returned one at a time, so that a package of any size takes the memory of one element.
 */
async function* readDocument(
  text: AsyncIterable<string>,
  limits: ItemLimits,
  isDamaged = false,
): AsyncIterable<SourceValue | SourceProblem | FileWarning> {
  const walker = new JsonWalker(limits)
  const parse = parser()
  /** Characters since the last token, for detecting an endless text or number. */
  let silent = 0
  let line = 1
  try {
    for await (const chunk of text) {
      let piece = ''
      for (let at = 0; at < chunk.length; at += piece.length) {
        piece = chunk.slice(at, at + PIECE)
        if (isDamaged) {
          piece = toDamage(piece)
          line += piece.split('\n').length - 1
        }
        const tokens = parse(piece)
        silent = tokens.length > 0 ? 0 : silent + piece.length
        if (silent > limits.syncItemCharacters) throw tooLarge(limits, 'syncItemCharacters', `> ${silent}`)
        for (const token of tokens) walker.push(token)
        if (isDamaged && piece.endsWith(DAMAGED)) walker.damage(line)
        yield* walker.takeValues()
      }
    }
    for (const token of parse(none)) walker.push(token)
  } catch (error) {
    if (!(error instanceof SyncFault && REASONS.has(error.reason))) throw error
    yield* walker.takeValues()
    yield { fault: error, place: walker.place() }
    return
  }
  yield* walker.takeValues()
  if (walker.anonymous > 0) yield { warning: 'NO_PUBLISHER' }
  if (walker.open) yield { fault: new SyncFault('NOT_JSON'), place: walker.place() }
}

/** The start of a piece up to a damaged character, so that the item around it is known. */
const toDamage = (piece: string) => piece.slice(0, piece.indexOf(DAMAGED) + 1) || piece

function parser(): (input: string | typeof none) => JsonToken[] {
  const parse = jsonParser({
    jsonStreaming: true,
    streamKeys: false,
    streamStrings: false,
    streamNumbers: false,
  }) as (input: string | typeof none) => { values?: JsonToken[] } | typeof none
  return (input) => {
    try {
      const tokens = parse(input)
      return typeof tokens === 'object' ? (tokens.values ?? []) : []
    } catch {
      throw new SyncFault('NOT_JSON')
    }
  }
}
