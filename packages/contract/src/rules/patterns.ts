/** Patterns and lengths of catalogue.md 4, one table for both sides. */
export const PHONE = /^1[3-9]\d{9}$/
