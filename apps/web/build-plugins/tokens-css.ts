import type { Plugin } from 'vite'
import { cssVariables } from '../src/theme/css-variables.js'

const ID = 'virtual:tokens.css'

/** Provides `virtual:tokens.css`: the tokens as a style sheet, so that a strict CSP needs no inline style. */
export function tokensCss(): Plugin {
  return {
    name: 'tokens-css',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? cssVariables() : undefined),
  }
}
