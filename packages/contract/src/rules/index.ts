export * from './check-digits.js'
export * from './patterns.js'
