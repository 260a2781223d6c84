import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Config } from '#core/config/index'
import { DEFAULT_LIMITS } from '#core/config/limits'
import { HeavyWork } from '#core/heavy/heavy-work'
import { leastOf, millisecondsOf } from '../../../test/support/least-of.js'
import { isMarkupWithin, RichText } from './rich-text.js'

describe('RichText', () => {
  const config = { limits: DEFAULT_LIMITS } as Config
  const heavy = new HeavyWork(config)
  const texts = new RichText(config, heavy)
  const anybody = { actor: null }
  afterAll(() => heavy.onApplicationShutdown())

  it('cleans a text', async () => {
    expect(await texts.clean(anybody, '<p onclick="x">a</p><script>b</script>', 'content')).toBe('<p>a</p>')
  })

  it('does not hold the event loop', async () => {
    const part = '<p style="text-align:left"><a href="https://example.org/">y</a></p>'
    const styled = `<p style="${'text-align:left;'.repeat(7_000)}">z</p>`
    const long = part.repeat(900) + styled
    const held = monitorEventLoopDelay({ resolution: 1 })
    const measure = async () => {
      held.reset()
      held.enable()
      expect(await texts.clean(anybody, long, 'content')).toContain('noopener')
      held.disable()
      return held.max / 1e6
    }
    expect(await leastOf(measure, 50)).toBeLessThan(50)
  })

  it('rejects a text with too many tags or levels before it is cleaned', async () => {
    for (const text of ['<b>'.repeat(60_000), '<'.repeat(200_000), '<br>'.repeat(50_000)]) {
      const clean = () => texts.clean(anybody, text, 'content')
      await expect(clean()).rejects.toMatchObject({
        code: 'VALIDATION',
        details: { fields: { content: [['field.markup', { tags: 2_000, depth: 50 }]] } },
      })
      const measure = () => millisecondsOf(() => clean().catch(() => undefined))
      expect(await leastOf(measure, 20)).toBeLessThan(20)
    }
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
