import { expect, it } from 'vitest'
import { namedRule } from './normalised.js'

const faultIn = (text: string) =>
  namedRule('personName', (key) => key)
    .validator(null, text)
    .then(
      () => null,
      ({ message }: Error) => message,
    )

it.each(['张\uFFFE三', '张\uFFFD三', '张\u0007三'])(
  'says that a name cannot be read before it is sent: %j',
  async (name) => {
    expect(await faultIn(name)).toBe('common:rule.illFormed')
  },
)

it('names the rule that a readable name breaks', async () => {
  expect(await faultIn('')).toBe('common:rule.personName')
  expect(await faultIn('张三')).toBeNull()
})
