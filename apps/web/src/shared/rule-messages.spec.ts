import { describe, expect, it } from 'vitest'
import { i18n, initI18n } from '../i18n/index.js'

describe('messages of the specification (5 and 8)', () => {
  it.each([
    [
      'password.rule',
      '密码须包含大小写字母、数字和特殊字符，且不能包含 | \\ / \' " ~ `',
      'The password needs upper and lower case letters, digits and special characters, which must not include | \\ / \' " ~ `',
    ],
    ['password.differs', '两次输入的新密码不一致', 'The two new passwords are not the same'],
    ['rule.phone', '请输入正确的手机号', 'Enter a valid phone number'],
  ])('match the specification: %s', async (key, chinese, english) => {
    await initI18n({ locale: 'zh-CN', namespaces: ['common'] })
    await i18n.loadLanguages(['en-US'])
    const said = ['zh-CN', 'en-US'].map((locale) => i18n.getFixedT(locale, 'common')(key as never))
    expect(said).toEqual([chinese, english])
  })
})
