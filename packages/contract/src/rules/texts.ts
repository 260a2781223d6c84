/**
 * Invisible characters: zero-width ones, direction marks, byte order marks, soft hyphens, fillers and tags.
 * Variation selectors stay in texts, because they choose the glyph of a rare character; a joiner stays
 * between two pictographs, which it makes one.
 */
const INVISIBLE =
  /(\p{Extended_Pictographic}[\ufe0f\u{1f3fb}-\u{1f3ff}]*\u200d(?=\p{Extended_Pictographic}))|(?!\p{Variation_Selector})[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu
const NOT_COMPARED = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

/**
 * Characters that stand for no text: control characters other than tab and line breaks, replacement
 * characters of damaged bytes, noncharacters and halves of surrogate pairs. XML cannot hold most of them.
 */
const UNREADABLE = /(?![\t\n\r])[\p{Cc}\ufffd\p{Noncharacter_Code_Point}\p{Surrogate}]/u
const ALL_UNREADABLE = new RegExp(UNREADABLE, 'gu')

const [OPENING, CLOSING] = [/[[{〔【〖〘〚「『〈《]/g, /[\]}〕】〗〙〛」』〉》]/g]
const MIDDLE_DOTS = /[.•‧∙⋅・᛫⸱ꞏ]/g
const DASHES = /[\p{Dash_Punctuation}\u2212]/gu

/** Nearly all texts consist of these characters, none of which is looked for here. */
const PLAIN_TEXT = /^[\x20-\x7e\u3001-\u301f\u4e00-\u9fff\uff01-\uff5e]*$/

/** Removes invisible characters from a text; the rest stays as typed. */
export function withoutInvisible(text: string): string {
  return PLAIN_TEXT.test(text) ? text : text.replace(INVISIBLE, '$1')
}

/** Puts the lines of a name on one, without spaces around it. */
export function oneLine(text: string): string {
  return withoutInvisible(text)
    .trim()
    .replace(/\s*[\r\n]+\s*/g, ' ')
}

/** True for a text with a character that cannot be read, stored or exported. */
export function isUnreadable(text: string): boolean {
  return UNREADABLE.test(text)
}

/** Removes all characters that a name or text must not have, for texts that nobody can correct. */
export function readableText(text: string): string {
  return PLAIN_TEXT.test(text) ? text : withoutInvisible(text.replace(ALL_UNREADABLE, ''))
}

/**
 * Returns the form in which names and search words are compared: NFKC, without invisible characters, one
 * kind of brackets and of middle dots. The database computes the same by `normal_form`.
 */
export function normalForm(text: string): string {
  return text
    .replace(NOT_COMPARED, '')
    .normalize('NFKC')
    .replace(OPENING, '(')
    .replace(CLOSING, ')')
    .replace(MIDDLE_DOTS, '·')
}

/** Returns the normal form of a name without regard to case and to the number of spaces. */
export function comparedName(name: string): string {
  return normalForm(name).replace(/\s+/g, ' ').trim().toLowerCase()
}

const FULL_WIDTH = /[\uff01-\uff5e]/g
const BETWEEN_WIDTHS = 0xfee0

/** Returns a number or name of ASCII characters in half width; other letters that look like one stay. */
export function halfWidth(value: string): string {
  return value
    .replace(NOT_COMPARED, '')
    .replace(FULL_WIDTH, (character) => String.fromCharCode(character.charCodeAt(0) - BETWEEN_WIDTHS))
    .trim()
}

/** Returns the form of login names, captchas and one-time codes, in which no space and no width counts. */
export function normaliseToken(value: string): string {
  return halfWidth(value).replace(/\s/g, '')
}

/** Returns the digits of a text, in half width: a code pasted with the words around it. */
export function digitsOf(value: string): string {
  return halfWidth(value).replace(/\D/g, '')
}

const withoutSpaces = (value: string) => normaliseToken(value).replace(DASHES, '-')

/** Returns the form in which codes are tested, compared and stored: upper case, hyphens kept. */
export function normaliseCode(value: string): string {
  return withoutSpaces(value).toUpperCase()
}

/** Returns the form of credit codes and ID numbers, which have no hyphens. */
export function normaliseOfficialCode(value: string): string {
  return normaliseCode(value).replaceAll('-', '')
}

/** Prefixes of a mobile number that is written for callers from abroad. */
const COUNTRY = /^(?:\+|00)?86(?=1[3-9]\d{9}$)/
const MOBILE = /^1[3-9]\d{9}$/

/** Returns a phone number without spaces and country code; the hyphen of a landline stays. */
export function normalisePhone(value: string): string {
  const written = withoutSpaces(value).replace(/^\((\d{3,4})\)-?/, '$1-')
  const mobile = written.replace(/[-().]/g, '').replace(COUNTRY, '')
  return MOBILE.test(mobile) ? mobile : written
}
