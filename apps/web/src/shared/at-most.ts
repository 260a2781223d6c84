/**
 * Attributes of a field of a form that works without script and whose text has at most `max` characters. The
 * browser names what is longer when the form is sent; `maxLength` would cut what is pasted without a word.
 */
export const atMost = (max: number, title: string) => ({ pattern: `.{0,${max}}`, title })
