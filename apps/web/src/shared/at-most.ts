/**
 * Returns attributes that limit a field to `max` characters without script. The browser reports a longer text on
 * submit; `maxLength` would silently cut pasted text.
 */
export const atMost = (max: number, title: string) => ({ pattern: `.{0,${max}}`, title })
