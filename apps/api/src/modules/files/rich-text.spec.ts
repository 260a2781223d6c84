import { monitorEventLoopDelay } from 'node:perf_hooks'
import { afterAll, describe, expect, it } from '@jest/globals'
import type { Config } from '../../core/config/index.js'
import { DEFAULT_LIMITS } from '../../core/config/limits.js'
import { isMarkupWithin, RichText } from './rich-text.js'

describe('RichText', () => {
  const texts = new RichText({ limits: DEFAULT_LIMITS } as Config)
  afterAll(() => texts.onModuleDestroy())

  it('cleans a text', async () => {
    expect(await texts.clean('<p onclick="x">a</p><script>b</script>', 'content')).toBe('<p>a</p>')
  })

  it('does not hold the event loop', async () => {
    const part = '<p style="text-align:left"><a href="https://example.org/">y</a></p>'
    const styled = `<p style="${'text-align:left;'.repeat(7_000)}">z</p>`
    const long = part.repeat(900) + styled
    const held = monitorEventLoopDelay({ resolution: 1 })
    let least = Number.POSITIVE_INFINITY
    // Other work of the machine can hold the loop as well: the least of some tries counts.
    for (let n = 0; n < 4 && least >= 50; n++) {
      held.reset()
      held.enable()
      expect(await texts.clean(long, 'content')).toContain('noopener')
      held.disable()
      least = Math.min(least, held.max / 1e6)
    }
    expect(least).toBeLessThan(50)
  })

  it('rejects what has too many tags or levels, before it is cleaned', async () => {
    const begin = performance.now()
    for (const text of ['<b>'.repeat(60_000), '<'.repeat(200_000), '<br>'.repeat(50_000)]) {
      await expect(texts.clean(text, 'content')).rejects.toMatchObject({
        code: 'VALIDATION',
        details: { fields: { content: [['field.markup', { tags: 2_000, depth: 50 }]] } },
      })
    }
    expect(performance.now() - begin).toBeLessThan(50)
  })
})

describe('isMarkupWithin', () => {
  it('counts tags with their ends, and levels', () => {
    expect(isMarkupWithin('<p>a</p>'.repeat(20), 20, 1)).toBe(true)
    expect(isMarkupWithin('<p>a</p>'.repeat(21), 20, 1)).toBe(false)
    expect(isMarkupWithin('<ul><li><b>a</b></li></ul>', 10, 3)).toBe(true)
    expect(isMarkupWithin('<ul><li><b>a</b></li></ul>', 10, 2)).toBe(false)
    expect(isMarkupWithin('<br><img src="x"/>'.repeat(5), 10, 0)).toBe(true)
  })
})
