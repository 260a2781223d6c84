import { describe, expect, it } from 'vitest'
import { cssVariables } from './css-variables.js'
import { darkPalette, lightPalette } from './tokens.js'

const RULES_OF_SCREEN = /@media screen[^{]*\{\s*(?:[^{}]*\{[^}]*\}\s*)*\}/g

describe('the colours of the pages', () => {
  it("are light on paper, regardless of the screen's theme", () => {
    const sheet = cssVariables()
    expect(sheet).toContain(`--text: ${darkPalette.text};`)
    const printed = sheet.replace(RULES_OF_SCREEN, '')
    expect(printed).toContain(`--text: ${lightPalette.text};`)
    expect(printed).not.toContain(`--text: ${darkPalette.text};`)
    expect(printed).not.toContain('color-scheme: dark')
  })
})
