import { simplified } from './simplified.js'

describe('simplified', () => {
  it.each([
    ['虛構供應商一有限公司', '虚构供应商一有限公司'],
    ['衞生裡裏峯綫羣臺後', '卫生里里峰线群台后'],
    ['天安物业 ABC (1)', '天安物业 ABC (1)'],
    ['䶮㛃𬭎𠅤', '䶮㛃𬭎𠅤'],
    ['', ''],
  ])('turns %p into %p', (text, form) => {
    expect(simplified(text)).toBe(form)
  })
})
