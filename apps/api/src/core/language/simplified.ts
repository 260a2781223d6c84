import { Converter } from 'opencc-js/t2cn'

const HAN = /\p{Script=Han}/gu

type Convert = (text: string) => string

/** Built when the first name is compared: loading the table takes a while. */
let built: Convert | null = null
const forms = new Map<string, string>()

/**
 * Returns a text with simplified instead of traditional characters, one by one: the database computes the same by its
 * function `simplified`. Words in which a character keeps its form (乾隆) are not distinguished, so the result is for
 * comparison only.
 */
export function simplified(text: string): string {
  return text.replace(HAN, (character) => {
    const known = forms.get(character)
    if (known !== undefined) return known
    const convert: Convert = built ?? Converter({ from: 'hk', to: 'cn' })
    built = convert
    const form = convert(character)
    forms.set(character, form)
    return form
  })
}
