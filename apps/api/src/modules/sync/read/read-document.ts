import { none } from 'stream-chain/core'
import { jsonParser } from 'stream-json/core/parser.js'
import { type ItemLimits, tooLarge } from './item-limits.js'
import { DAMAGED, type JsonToken, JsonWalker } from './json-walker.js'
import type { FileWarning, SourceProblem, SourceValue } from './source-value.js'
import { SyncFault } from './sync-fault.js'

/** Faults of the text: items before them are returned. */
const REASONS: ReadonlySet<string> = new Set(['NOT_JSON', 'TOO_LARGE'])

/** Characters parsed at once: items before a fault are returned, except for the last piece. */
const PIECE = 1 << 14

/**
 * Reads one or several JSON documents token by token: the elements of `releases`, `records` and
 * lists are returned one at a time, so that a package of any size takes the memory of one element.
 */
export async function* readDocument(
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
