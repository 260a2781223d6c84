import type { Plugin } from 'vite'
import { cssVariables } from '../src/theme/css-variables.js'

const ID = 'virtual:tokens.css'

/** `import 'virtual:tokens.css'`: the tokens as a style sheet, so a strict policy needs no inline one. */
export function tokensCss(): Plugin {
  return {
    name: 'tokens-css',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) => (id === `\0${ID}` ? cssVariables() : undefined),
  }
}
