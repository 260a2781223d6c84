import { simplified } from '#core/language/simplified'

/** Words and endings of a name that denote the legal form of a body. */
const LEGAL_FORMS = new Set(
  [
    'ltd limited inc incorporated llc llp plc co company corp corporation gmbh ag sa sas srl spa',
    'bv nv cv rl sc sl ltda eirl sarl de the of and la el los las del y du des et für und',
    'ооо оао зао пао ип spol sro as oy ab',
  ].flatMap((line) => line.split(' ')),
)
const HAN_LEGAL_FORM = /有限责任公司|股份有限公司|有限公司|集团|公司$/gu
const HAN = /\p{Script=Han}/u
/** Figures, ordinals and points of the compass, which distinguish bodies with otherwise similar names. */
const ORDINAL = /\d+|[〇零一二三四五六七八九十百甲乙丙丁戊己庚辛壬癸东南西北]|(?<![\p{L}\p{N}])\p{L}(?![\p{L}\p{N}])/gu
/** Minimum share of common parts for similar names. */
const SIMILAR = 0.75
/** Number of letters per tolerated typing error. */
const LETTERS_PER_TYPO = 8

/** Puts a text of several lines on one. */
export function oneLine(value: string): string {
  return value.replace(/\s+/g, ' ').trim()
}

/** The same few names come again in every process of a publisher. */
const normalised = new Map<string, string>()
const NORMALISED_MAX = 4096

/** Names are compared without case, width, spaces and punctuation. */
export function normaliseName(name: string): string {
  const known = normalised.get(name)
  if (known !== undefined) return known
  const compared = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\p{S}]+/gu, '')
    .slice(0, 200)
  if (normalised.size >= NORMALISED_MAX) normalised.clear()
  normalised.set(name, compared)
  return compared
}

/**
 * True if two names may be spellings of the same name: equal except for the legal form or traditional characters, one
 * contained in the other, a few letters apart, or written in another script. Names that number bodies differently (school 1, school 2) are not.
 */
export function areSimilar(one: string, other: string): boolean {
  if (normaliseName(one) === normaliseName(other)) return true
  const [a, b] = [partsOf(one), partsOf(other)]
  if (a.parts.length === 0 || b.parts.length === 0) return false
  if (!shareScript(a.text, b.text)) return true
  if (![a, b].some((of) => of.ordinals.every((one) => a.ordinals.includes(one) && b.ordinals.includes(one)))) {
    return false
  }
  const [short, long] = a.parts.length <= b.parts.length ? [a, b] : [b, a]
  const common = commonOf(short.parts, long.parts)
  if (common === short.parts.length && short.text.length > 1) return true
  if ((2 * common) / (short.parts.length + long.parts.length) >= SIMILAR) return true
  return !HAN.test(one) && distance(a.text, b.text) <= Math.floor(long.text.length / LETTERS_PER_TYPO)
}

const SCRIPTS = ['Latin', 'Han', 'Cyrillic', 'Armenian', 'Greek', 'Arabic', 'Georgian', 'Hebrew'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
)

/** A name and its transliteration have no letter in common and cannot be compared. */
function shareScript(one: string, other: string): boolean {
  const written = (text: string) => SCRIPTS.filter((script) => script.test(text))
  const [a, b] = [written(one), written(other)]
  return a.length === 0 || b.length === 0 || a.some((script) => b.includes(script))
}

interface NameParts {
  /** Words; of a Chinese name, pairs of characters. */
  parts: string[]
  text: string
  ordinals: string[]
}

function partsOf(name: string): NameParts {
  const written = simplified(name)
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[.\p{M}]/gu, '')
  const core = written.replace(HAN_LEGAL_FORM, '')
  const all = core.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const words = all.filter((word) => !LEGAL_FORMS.has(word))
  const text = words.join('')
  const parts = HAN.test(text) ? pairsOf(text) : words
  return { parts, text, ordinals: words.join(' ').match(ORDINAL) ?? [] }
}

function pairsOf(text: string): string[] {
  const characters = [...text]
  if (characters.length < 2) return characters
  return characters.slice(1).map((character, i) => `${characters[i]}${character}`)
}

function commonOf(short: readonly string[], long: readonly string[]): number {
  const left = [...long]
  return short.filter((part) => {
    const at = left.indexOf(part)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
}

/** Number of letters to insert, remove or replace to get from one text to the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced))
    }
    row = next
  }
  return row.at(-1) ?? 0
}
