import { describe, expect, it } from 'vitest'
import { chartColours, darkPalette, lightPalette } from './tokens.js'

const LEAST_CONTRAST = 3
/** Minimum RGB distance at which two lines can be told apart. */
const LEAST_DISTANCE = 45

const channels = (colour: string) => [1, 3, 5].map((from) => Number.parseInt(colour.slice(from, from + 2), 16))

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function distance(one: string, other: string): number {
  const there = channels(other)
  return Math.hypot(...channels(one).map((channel, at) => channel - (there[at] ?? 0)))
}

describe('the colours of charts', () => {
  it('are visible on a dark background', () => {
    for (const colour of chartColours.dark) {
      expect(contrast(colour, darkPalette.surface), colour).toBeGreaterThanOrEqual(LEAST_CONTRAST)
    }
  })

  it.each(['light', 'dark'] as const)('are told apart in %s', (mode) => {
    const colours = chartColours[mode]
    for (const [at, one] of colours.entries()) {
      for (const other of colours.slice(at + 1)) {
        expect(distance(one, other), `${one} ${other}`).toBeGreaterThanOrEqual(LEAST_DISTANCE)
      }
    }
  })

  it('start with the primary of the mode', () => {
    expect(chartColours.light[0]).toBe(lightPalette.primary)
    expect(chartColours.dark[0]).toBe(darkPalette.primary)
  })
})
