import { withoutInvisible } from '@credit/contract'

/** Characters that XML cannot hold; fonts have no glyphs for them either. */
const NOT_XML = /(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}\p{Surrogate}]/gu

/** Returns a text without the characters that documents cannot hold, however it came to be stored. */
export function documentText(text: string): string {
  return withoutInvisible(text.replace(NOT_XML, ''))
}
